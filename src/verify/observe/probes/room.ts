import { isSuccess } from '../../provider/exchange.js';
import { create, type Planted, remove, tell } from '../../provider/grounds.js';
import { UnreachedState } from '../../unreached-state.js';
import type { Site } from '../site.js';
import { namesOf } from './access.js';

/**
 * Tells how many plants there is room for, of one user and of all.
 *
 * @param planted what there is of ours now.
 * @param isFull whether a create was refused then.
 */
export async function tellRoom(
  site: Site,
  planted: readonly Planted[],
  isFull: boolean,
): Promise<void> {
  const { observations } = site;
  const points = ['create.maximum-plants', 'create.maximum-plants-of-user'] as const;
  if (!isFull) {
    const atLeast = planted.length;
    for (const point of points) {
      observations.tell(point, 'unlimited', `${atLeast} plants were created`, { atLeast });
    }
    return;
  }
  await expectRoomAfterDelete(site, planted);
  const isOfUser = await hasRoomForSecond(site);
  const [point, other] = isOfUser ? [points[1], points[0]] : points;
  const held = await countHeld(site, isOfUser);
  const evidence = `with ${held} plants there was no room for another ${isOfUser ? 'of this user' : 'of either user'}`;
  observations.tell(point, held, evidence);
  observations.leave('there was no room before that could be seen', other);
}

/** What is refused for want of room is taken once there is some. */
async function expectRoomAfterDelete(site: Site, planted: readonly Planted[]): Promise<void> {
  const [first] = planted;
  if (first === undefined) {
    throw new UnreachedState('no plant is taken now');
  }
  await remove(site, first.id);
  const again = await create(site, { ...first, id: site.known.fresh.nextId() });
  if (!isSuccess(again)) {
    throw new UnreachedState(`plants are refused, and not for want of room: ${tell(again)}`);
  }
}

async function hasRoomForSecond(site: Site): Promise<boolean> {
  if (!site.provider.hasSecondUser) {
    throw new UnreachedState(
      'there is no room for more plants, and no second user to tell whether of one user or of all',
    );
  }
  const plant = site.known.fresh.next();
  const created = await create(site, plant, { as: 'second' });
  if (isSuccess(created)) {
    await remove(site, plant.id, { as: 'second' });
  }
  return isSuccess(created);
}

/** How many plants there are, as far as the users see them all. */
async function countHeld(site: Site, isOfUser: boolean): Promise<number> {
  const { observations } = site;
  const [first, second] = [await namesOf(site, 'first'), await namesOf(site, 'second')];
  const caps = (['list.default-limit', 'list.largest-limit'] as const).map((point) =>
    observations.choiceOf(point),
  );
  const isCut = caps.some((cap) => typeof cap === 'number' && first.length >= cap);
  const visibility = observations.choiceOf('list.visibility');
  if (
    isCut ||
    visibility === undefined ||
    (isOfUser ? visibility === 'all' : visibility !== 'all')
  ) {
    const whose = isOfUser ? 'of this user' : 'of all users';
    throw new UnreachedState(
      `there is no room for more plants ${whose}, of which not all are seen`,
    );
  }
  return isOfUser ? first.filter((name) => !second.includes(name)).length : first.length;
}
