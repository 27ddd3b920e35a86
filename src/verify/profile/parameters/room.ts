import { CannotCheckError } from '../../session/cannot-check-error.js';
import { answerClause, describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isSuccess } from '../../session/exchange.js';
import type { TestPlant } from '../../session/test-plants.js';
import { pollUntilGone } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { readRefusal } from '../read-outcome.js';
import { textsOf } from '../template.js';
import { looksOf } from './answer-looks.js';
import { countHeld } from './count-held.js';
import type { GrowingList } from './growing-list.js';
import { removePlant, requestPlant } from './own-plants.js';
import { tryPlant } from './try-plant.js';

const ofAll = 'create.maximum-plants';
const ofUser = 'create.maximum-plants-of-user';

/** What is known of the room for plants, once there are some of ours. */
export interface Room {
  /** How a create was refused, if one was. */
  readonly refused: Exchange | undefined;
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
  { refused, whole }: Room,
): Promise<void> {
  const { recorder } = context;
  if (refused === undefined) {
    const atLeast = added.length;
    for (const subject of [ofAll, ofUser] as const) {
      recorder.determine(subject, 'unlimited', `${atLeast} plants were created`, { atLeast });
    }
    return;
  }
  const isOfUser = await isRoomOfUser(context, added, refused);
  const count = whole && (await countHeld(context, { isOfUser, query: whole.query, added }));
  recorder.determineOutcome(
    isOfUser ? 'create.user-full' : 'create.store-full',
    readRefusal(refused, textsOf(refused)),
    `with no room for more plants, POST /plants ${answerClause(refused)}`,
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
 * @throws CannotCheckError when that is not seen, or plants are not refused for want of room.
 */
async function isRoomOfUser(
  context: ProfilingContext,
  added: TestPlant[],
  refused: Exchange,
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
  await assertNotForName(context, added, refused);
  const again = await requestPlant(context, () => capabilities.testPlants.next());
  if (!isSuccess(again.exchange)) {
    throw new CannotCheckError(
      `plants are refused, and not for want of room: ${describeAnswer(again.exchange)}`,
    );
  }
  added.push(again.plant);
  if ((await tryPlant(context, () => capabilities.testPlants.next())).isAccepted) {
    throw new CannotCheckError('a plant was refused at one time, and accepted at another');
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

/** @throws CannotCheckError when a plant may have been refused since another one has its name. */
async function assertNotForName(
  context: ProfilingContext,
  [other]: readonly TestPlant[],
  refused: Exchange,
): Promise<void> {
  if (other === undefined) {
    return;
  }
  const { testPlants } = context.capabilities;
  const makeNamesake = () => ({ ...testPlants.next(), name: other.name });
  const { isAccepted, exchange } = await tryPlant(context, makeNamesake);
  if (!isAccepted && looksOf(exchange) === looksOf(refused)) {
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
