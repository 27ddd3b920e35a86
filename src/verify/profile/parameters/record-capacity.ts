import { CannotCheckError } from '../../session/cannot-check-error.js';
import { answerTo } from '../../session/describe-answer.js';
import type { Exchange } from '../../session/exchange.js';
import type { TestPlant } from '../../session/test-plants.js';
import { pollUntilGone } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { readRejection } from '../read-rejection.js';
import { textsOf } from '../template.js';
import { countStoredPlants } from './count-stored-plants.js';
import { fingerprintRejection } from './fingerprint-rejection.js';
import type { GrowingList } from './growing-list.js';
import { removePlant, requestPlant } from './own-plants.js';
import { tryPlant } from './try-plant.js';

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
  const isOfUser = await isUserFull(context, added, rejected);
  const count =
    whole && (await countStoredPlants(context, { isOfUser, query: whole.query, added }));
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
async function isUserFull(
  context: ProfilingContext,
  added: TestPlant[],
  rejected: Exchange,
): Promise<boolean> {
  const { session, capabilities } = context;
  const first = added.shift();
  if (first === undefined) {
    throw new CannotCheckError('the provider accepts no plant now');
  }
  const { hasSecondUser } = session;
  const isSecondFull = hasSecondUser && !(await hasRoomForSecond(context));
  await removePlant(context, first);
  await pollUntilGone(context, 'first', first);
  const isRoomOfBoth = isSecondFull && (await hasRoomForSecond(context));
  await assertNotForName(context, added, rejected);
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
  if (!hasSecondUser) {
    throw new CannotCheckError(
      'the provider has no room for more plants, and only a second user would show whether of one user or of all',
    );
  }
  if (isSecondFull && !isRoomOfBoth) {
    throw new CannotCheckError(
      'the provider has no room for more plants of either user, and a delete by one makes no room for the other',
    );
  }
  return !isSecondFull;
}

/** @throws CannotCheckError when the provider may have rejected a plant for a taken name. */
async function assertNotForName(
  context: ProfilingContext,
  [other]: readonly TestPlant[],
  rejected: Exchange,
): Promise<void> {
  if (other === undefined) {
    return;
  }
  const { testPlants } = context.capabilities;
  const makeNamesake = () => ({ ...testPlants.next(), name: other.name });
  const { isAccepted, exchange } = await tryPlant(context, makeNamesake);
  if (!isAccepted && fingerprintRejection(exchange) === fingerprintRejection(rejected)) {
    throw new CannotCheckError(
      'the provider may have rejected the plant because another plant has its name',
    );
  }
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
