import { CannotCheckError } from '../../http/cannot-check-error.js';
import { isSuccess, jsonOf } from '../../http/exchange.js';
import type { User } from '../../http/request.js';
import { requestCreate } from '../../session/create-plant.js';
import { hiddenReason, isListed, type Listing } from '../../session/list-plants.js';
import { listOf, pollListOf } from '../../situations/list-of.js';
import { nextPlant } from '../../situations/reach-state.js';
import type { SituationRun } from '../../situations/run-situation.js';
import { notCreated } from '../parameters/own-plants.js';
import type { DetectedEffect, ProfilingContext } from '../profiling-context.js';

/**
 * Detects which of two plants with the same id the provider stores, from the response and from the
 * lists of their users.
 *
 * @throws CannotCheckError when the lists do not show it.
 */
export async function detectSharedIdEffect(
  context: ProfilingContext,
  run: SituationRun,
): Promise<DetectedEffect> {
  const { caller, fresh, plant, owner = caller } = run;
  if (context.capabilities.visibility !== 'all') {
    throw new CannotCheckError(hiddenReason);
  }
  const ofOwner = await pollListOf(context, owner, (one) => isChanged(one, run));
  const ofCaller = owner === caller ? ofOwner : await listOf(context, caller);
  const hasNew = isListed(ofOwner, fresh.name) || isListed(ofCaller, fresh.name);
  const hasOld = isListed(ofOwner, plant.name) || isListed(ofCaller, plant.name);
  if (!hasNew && !hasOld) {
    return { other: 'lists neither of the two plants' };
  }
  const { name } = jsonOf(run.exchange) as { name?: unknown };
  if (name !== fresh.name && (hasNew || name !== plant.name)) {
    return { other: `returned the name ${JSON.stringify(name)}` };
  }
  if (!hasNew) {
    return { effects: [name === fresh.name ? 'unchanged' : 'returns-existing'] };
  }
  if (hasOld) {
    return { effects: ['stored-both'] };
  }
  return isListed(ofOwner, fresh.name)
    ? { effects: await detectPosition(context, run, owner) }
    : { other: 'replaced the plant, which now belongs to another user' };
}

/** Whether the new plant is listed, or the old one is gone. */
function isChanged(listing: Listing, { fresh, plant }: SituationRun): boolean {
  return isListed(listing, fresh.name) || !isListed(listing, plant.name);
}

/**
 * Detects whether a plant that replaces another takes its place in the list, or is listed last.
 *
 * Replaces the plant once more, after its owner has created another plant.
 */
async function detectPosition(
  context: ProfilingContext,
  { plant, caller }: SituationRun,
  owner: User,
): Promise<readonly [string, ...string[]]> {
  const order = context.recorder.valueOf('list.order');
  if (order === undefined || order === 'changing' || order.key !== 'creation') {
    // In any other order the position shows nothing.
    return ['replaced', 'replaced-last'];
  }
  const later = nextPlant(context.capabilities);
  await create(context, later, owner);
  const next = { ...nextPlant(context.capabilities), id: plant.id };
  await create(context, next, caller);
  const listing = await pollListOf(
    context,
    owner,
    (one) => isListed(one, later.name) && isListed(one, next.name),
  );
  const names = listing.plants.map(({ name }) => name);
  const [first, second] = [names.indexOf(next.name), names.indexOf(later.name)];
  if (first < 0 || second < 0) {
    throw new CannotCheckError('the list does not show the position of a replaced plant');
  }
  const isBefore = order.direction === 'ascending' ? first < second : second < first;
  return [isBefore ? 'replaced' : 'replaced-last'];
}

async function create(
  { session }: ProfilingContext,
  plant: ReturnType<typeof nextPlant>,
  user: User,
): Promise<void> {
  const created = await requestCreate(session, plant, { as: user });
  if (!isSuccess(created)) {
    throw new CannotCheckError(notCreated(created));
  }
}
