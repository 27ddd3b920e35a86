import { CannotCheckError } from '../../http/cannot-check-error.js';
import { answerTo } from '../../http/describe-answer.js';
import type { Exchange } from '../../http/exchange.js';
import { isListed } from '../../session/list-plants.js';
import type { TestPlant } from '../../session/test-plants.js';
import { listOf, pollUntilGone } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { readRejection } from '../read-rejection.js';
import { textsOf } from '../template.js';
import type { GrowingList } from './growing-list.js';
import { removePlant, requestPlant, tryPlant } from './own-plants.js';
import { countOwn } from './two-lists.js';

const ofAll = 'create.maximum-plants';
const ofUser = 'create.maximum-plants-per-user';

/** What creating plants has shown. */
export interface AddedPlants {
  /** The rejection of a create because the provider is full, if there was one. */
  readonly rejected: Exchange | undefined;
  /** A list of all plants that the user sees, if there is one. */
  readonly whole: GrowingList | undefined;
}

/**
 * Records how many plants the provider stores at most, of one user and of all users.
 *
 * @param added the plants of the run; removes those that it deletes, and adds those that it creates.
 */
export async function recordCapacity(
  context: ProfilingContext,
  added: TestPlant[],
  { rejected, whole }: AddedPlants,
): Promise<void> {
  const { recorder } = context;
  if (rejected === undefined) {
    const triedUpTo = added.length;
    for (const subject of [ofAll, ofUser] as const) {
      recorder.determine(subject, 'unlimited', `this run created ${triedUpTo} plants`, {
        triedUpTo,
      });
    }
    return;
  }
  const isOfUser = await isUserFull(context, added);
  const count = whole && (await countPlants(context, { isOfUser, query: whole.query, added }));
  recorder.determineOutcome(
    isOfUser ? 'create.user-full' : 'create.store-full',
    readRejection(rejected, textsOf(rejected)),
    `the provider ${answerTo('POST /plants', rejected)} when it had no room for another plant`,
  );
  if (count === undefined) {
    const plants = isOfUser ? 'plants of the user' : 'plants';
    throw new CannotCheckError(
      `the provider has no room for more ${plants}, but does not list all of them`,
    );
  }
  const [subject, other] = isOfUser ? ([ofUser, ofAll] as const) : ([ofAll, ofUser] as const);
  recorder.determine(
    subject,
    count,
    `the provider rejected another plant when ${isOfUser ? 'the user had' : 'it stored'} ${count}`,
  );
  recorder.leaveOpen('the provider reached another limit on the number of plants first', other);
}

/**
 * Detects whether the provider has no room for this user only, or for both users.
 *
 * @throws CannotCheckError when that does not show, or the provider rejects plants for another reason.
 */
async function isUserFull(context: ProfilingContext, added: TestPlant[]): Promise<boolean> {
  const { session, capabilities } = context;
  const first = added.shift();
  if (first === undefined || !session.hasSecondUser) {
    throw new CannotCheckError(
      'the provider has no room for more plants, and only a second user would show whether of one user or of all',
    );
  }
  const isSecondFull = !(await hasRoomForSecond(context));
  await removePlant(context, first);
  await pollUntilGone(context, 'first', first);
  if (isSecondFull && !(await hasRoomForSecond(context))) {
    throw new CannotCheckError(
      'the provider has no room for more plants of either user, and a delete by one makes no room for the other',
    );
  }
  const again = await requestPlant(context, () => capabilities.testPlants.next());
  if (!again.isAccepted) {
    throw new CannotCheckError(
      `a delete made no room for another plant: the provider ${answerTo('POST /plants', again.exchange)}`,
    );
  }
  added.push(again.plant);
  if ((await tryPlant(context, () => capabilities.testPlants.next())).isAccepted) {
    throw new CannotCheckError(
      'the provider rejected a plant at one time and accepted one at another',
    );
  }
  return !isSecondFull;
}

async function hasRoomForSecond(context: ProfilingContext): Promise<boolean> {
  const as = 'second';
  const { testPlants } = context.capabilities;
  const { plant, isAccepted } = await requestPlant(context, () => testPlants.next(), { as });
  if (isAccepted) {
    await removePlant(context, plant, { as });
    await pollUntilGone(context, 'first', plant);
  }
  return isAccepted;
}

/** Which plants to count. */
interface CountedPlants {
  /** Whether to count the plants of the first user only. */
  readonly isOfUser: boolean;
  /** The query of a list that returns all plants that the first user sees. */
  readonly query: string;
  /** Plants of the first user that must be in the list. */
  readonly added: readonly TestPlant[];
}

/** How many plants the provider stores; undefined if the users do not see all of them. */
async function countPlants(
  context: ProfilingContext,
  { isOfUser, query, added }: CountedPlants,
): Promise<number | undefined> {
  const visibility = context.recorder.valueOf('list.visibility');
  const listing = await listOf(context, 'first', query);
  const isComplete = added.every(({ name }) => isListed(listing, name));
  const isEveryone = visibility === 'all';
  if (!isComplete || visibility === undefined || isEveryone === isOfUser) {
    return undefined;
  }
  // Plants that both users list belong to nobody.
  return visibility === 'own-and-shared'
    ? countOwn(listing, await listOf(context, 'second', query))
    : listing.plants.length;
}
