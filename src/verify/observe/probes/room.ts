import { CannotCheckError } from '../../session/cannot-check-error.js';
import { type AcceptedPlant, requestCreate } from '../../session/create-plant.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { isSuccess } from '../../session/exchange.js';
import type { Site } from '../site.js';
import { removeAgain, tryPlant } from '../try-plant.js';
import { countHeld } from './count-held.js';
import { waitUntilGone } from './deletes.js';
import type { GrowingList } from './growing-list.js';

const points = ['create.maximum-plants', 'create.maximum-plants-of-user'] as const;

/** What is known of the room for plants, once there are some of ours. */
export interface Room {
  /** Whether a create was refused. */
  readonly isFull: boolean;
  /** A list that shows all that the user sees, if there is one. */
  readonly whole: GrowingList | undefined;
}

/**
 * Tells how many plants there is room for, of one user and of all.
 *
 * @param planted what there is of ours, which is kept up.
 */
export async function tellRoom(
  site: Site,
  planted: AcceptedPlant[],
  { isFull, whole }: Room,
): Promise<void> {
  const { observations } = site;
  if (!isFull) {
    const atLeast = planted.length;
    for (const point of points) {
      observations.tell(point, 'unlimited', `${atLeast} plants were created`, { atLeast });
    }
    return;
  }
  const isOfUser = await isRoomOfUser(site, planted);
  const count = whole && (await countHeld(site, { isOfUser, query: whole.query, planted }));
  const whose = isOfUser ? 'of this user' : 'of either user';
  if (count === undefined) {
    throw new CannotCheckError(
      `there is no room for more plants ${whose}, of which not all are seen`,
    );
  }
  const [point, other] = isOfUser ? [points[1], points[0]] : points;
  const evidence = `with ${count} plants there was no room for another ${whose}`;
  observations.tell(point, count, evidence);
  observations.leave('there was no room before that could be seen', other);
}

/**
 * Finds out who has no room left: one user, or both.
 *
 * @throws CannotCheckError when that does not tell, or it is not for want of room that plants are
 * refused.
 */
async function isRoomOfUser(site: Site, planted: AcceptedPlant[]): Promise<boolean> {
  const first = planted.shift();
  if (first === undefined) {
    throw new CannotCheckError('no plant is taken now');
  }
  const { hasSecondUser } = site.session;
  const isSecondFull = hasSecondUser && !(await hasRoomForSecond(site));
  await removeAgain(site, first.id);
  await waitUntilGone(site, first);
  const isRoomOfBoth = isSecondFull && (await hasRoomForSecond(site));
  const again = site.capabilities.testPlants.next();
  const created = await requestCreate(site.session, again);
  if (!isSuccess(created)) {
    throw new CannotCheckError(
      `plants are refused, and not for want of room: ${describeAnswer(created)}`,
    );
  }
  planted.push({ ...again, created });
  if ((await tryPlant(site, site.capabilities.testPlants.next())).isTaken) {
    throw new CannotCheckError('a plant was refused at one time, and taken at another');
  }
  if (!hasSecondUser) {
    throw new CannotCheckError(
      'there is no room for more plants, and no second user to tell whether of one user or of all',
    );
  }
  if (isSecondFull && !isRoomOfBoth) {
    throw new CannotCheckError(
      'there is no room for more plants, and none for any of another user',
    );
  }
  return !isSecondFull;
}

async function hasRoomForSecond(site: Site): Promise<boolean> {
  const as = 'second';
  const plant = site.capabilities.testPlants.next();
  const created = await requestCreate(site.session, plant, { as });
  if (isSuccess(created)) {
    await removeAgain(site, plant.id, { as });
    await waitUntilGone(site, plant);
  }
  return isSuccess(created);
}
