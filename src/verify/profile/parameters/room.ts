import { CannotCheckError } from '../../session/cannot-check-error.js';
import { answerClause, describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isSuccess } from '../../session/exchange.js';
import type { TestPlant } from '../../session/test-plants.js';
import { pollUntilGone } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { readRejection } from '../read-outcome.js';
import { textsOf } from '../template.js';
import { looksOf } from './answer-looks.js';
import { countHeld } from './count-held.js';
import type { GrowingList } from './growing-list.js';
import { removePlant, requestPlant } from './own-plants.js';
import { tryPlant } from './try-plant.js';

const ofAll = 'create.maximum-plants';
const ofUser = 'create.maximum-plants-per-user';

/** What is known of the room for plants, once there are some of ours. */
export interface Room {
  /** How a create was rejected, if one was. */
  readonly rejected: Exchange | undefined;
  /** A list that shows all that the user sees, if there is one. */
  readonly whole: GrowingList | undefined;
}

/**
 * Records how many plants there is room for, of one user and of all.
 *
 * @param added the plants of ours that there are, which is kept up.
 */
export async function recordRoom(
  context: ProfilingContext,
  added: TestPlant[],
  { rejected, whole }: Room,
): Promise<void> {
  const { recorder } = context;
  if (rejected === undefined) {
    const triedUpTo = added.length;
    for (const subject of [ofAll, ofUser] as const) {
      recorder.determine(subject, 'unlimited', `${triedUpTo} plants were created`, { triedUpTo });
    }
    return;
  }
  const isOfUser = await isRoomOfUser(context, added, rejected);
  const count = whole && (await countHeld(context, { isOfUser, query: whole.query, added }));
  recorder.determineOutcome(
    isOfUser ? 'create.user-full' : 'create.store-full',
    readRejection(rejected, textsOf(rejected)),
    `with no room for more plants, POST /plants ${answerClause(rejected)}`,
  );
  const whose = isOfUser ? 'of this user' : 'of either user';
  if (count === undefined) {
    throw new CannotCheckError(
      `there is no room for more plants ${whose}, of which not all are seen`,
    );
  }
  const [subject, other] = isOfUser ? ([ofUser, ofAll] as const) : ([ofAll, ofUser] as const);
  recorder.determine(subject, count, `with ${count} plants there was no room for another ${whose}`);
  recorder.leaveOpen('there was no room before that could be seen', other);
}

/**
 * Finds out who has no room left: one user, or both.
 *
 * @throws CannotCheckError when that is not seen, or plants are not rejected for want of room.
 */
async function isRoomOfUser(
  context: ProfilingContext,
  added: TestPlant[],
  rejected: Exchange,
): Promise<boolean> {
  const { session, capabilities } = context;
  const first = added.shift();
  if (first === undefined) {
    throw new CannotCheckError('no plant is accepted now');
  }
  const { hasSecondUser } = session;
  const isSecondFull = hasSecondUser && !(await hasRoomForSecond(context));
  await removePlant(context, first);
  await pollUntilGone(context, 'first', first);
  const isRoomOfBoth = isSecondFull && (await hasRoomForSecond(context));
  await assertNotForName(context, added, rejected);
  const again = await requestPlant(context, () => capabilities.testPlants.next());
  if (!isSuccess(again.exchange)) {
    throw new CannotCheckError(
      `plants are rejected, and not for want of room: ${describeAnswer(again.exchange)}`,
    );
  }
  added.push(again.plant);
  if ((await tryPlant(context, () => capabilities.testPlants.next())).isAccepted) {
    throw new CannotCheckError('a plant was rejected at one time, and accepted at another');
  }
  if (!hasSecondUser) {
    throw new CannotCheckError(
      'there is no room for more plants, and no second user to show whether of one user or of all',
    );
  }
  if (isSecondFull && !isRoomOfBoth) {
    throw new CannotCheckError(
      'there is no room for more plants, and none for any of another user',
    );
  }
  return !isSecondFull;
}

/** @throws CannotCheckError when a plant may have been rejected since another one has its name. */
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
  if (!isAccepted && looksOf(exchange) === looksOf(rejected)) {
    throw new CannotCheckError('there may be no more names for plants');
  }
}

async function hasRoomForSecond(context: ProfilingContext): Promise<boolean> {
  const as = 'second';
  const { testPlants } = context.capabilities;
  const { plant, exchange } = await requestPlant(context, () => testPlants.next(), { as });
  if (isSuccess(exchange)) {
    await removePlant(context, plant, { as });
    await pollUntilGone(context, 'first', plant);
  }
  return isSuccess(exchange);
}
