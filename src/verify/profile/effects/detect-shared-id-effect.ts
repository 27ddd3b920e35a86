import { newPlantJson } from '../../../interface/situations/requests.js';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { isSuccess, jsonOf } from '../../session/exchange.js';
import { findByName, hiddenReason, type Listing } from '../../session/list-plants.js';
import type { User } from '../../session/request.js';
import { listOf, pollListOf } from '../../situations/list-of.js';
import { nextPlant } from '../../situations/reach-state.js';
import type { SituationRun } from '../../situations/run-situation.js';
import type { DetectedEffect } from '../detected-effect.js';
import type { ProfilingContext } from '../profiling-context.js';

/**
 * Finds out what became of two plants of one id, by the answer and by the lists of their users.
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
    return { other: 'left neither plant in the lists' };
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
    ? { effects: await detectPlace(context, run, owner) }
    : { other: 'replaced the plant, which now belongs to another user' };
}

/** Whether the new plant is listed, or the old one is gone. */
function isChanged(listing: Listing, { fresh, plant }: SituationRun): boolean {
  return isListed(listing, fresh.name) || !isListed(listing, plant.name);
}

/**
 * Where a plant stands in the list that replaces another one: in its place, or last.
 *
 * The plant is replaced once more, after its owner has created another plant.
 */
async function detectPlace(
  context: ProfilingContext,
  { plant, caller }: SituationRun,
  owner: User,
): Promise<readonly [string, ...string[]]> {
  const order = context.recorder.valueOf('list.order');
  if (order === undefined || order === 'changing' || order.key !== 'creation') {
    // The list is in an order of its own, so that nobody can tell the two apart.
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
    throw new CannotCheckError('the list does not show where a plant is that replaces another');
  }
  const isBefore = order.direction === 'ascending' ? first < second : second < first;
  return [isBefore ? 'replaced' : 'replaced-last'];
}

async function create(
  { session }: ProfilingContext,
  plant: ReturnType<typeof nextPlant>,
  user: User,
): Promise<void> {
  const created = await session.send('POST', '/plants', { as: user, body: newPlantJson(plant) });
  if (!isSuccess(created)) {
    throw new CannotCheckError(`a plant could not be created: ${describeAnswer(created)}`);
  }
}

function isListed(listing: Listing, name: string): boolean {
  return findByName(listing, name).length > 0;
}
