import { isSuccess } from '../session/exchange.js';
import { findByName, type Listing, pollList } from '../session/list-plants.js';
import type { Step, User } from './step.js';
import type { Pair } from './twins.js';
import type { Walk } from './walk.js';

/**
 * Keeps in mind what is there now, and makes both sides the same again where they are not.
 *
 * @returns the step to make next, if one must follow.
 */
export async function follow(made: Walk, step: Step, pair: Pair): Promise<Step | undefined> {
  const { world } = made;
  const { creates, deletes, user } = step;
  const [isDone, isDoneInMock] = [isSuccess(pair.provider), isSuccess(pair.mock)];
  if (creates === undefined && deletes === undefined) {
    return undefined;
  }
  if (isDone !== isDoneInMock) {
    await clear(made, creates?.id ?? deletes);
  } else if (isDone && creates !== undefined) {
    world.add(creates, user);
    await settle(made, user, creates.name, true);
  } else if (isDone && deletes !== undefined) {
    const plant = world.living.find(({ id }) => id === deletes);
    world.remove(deletes);
    await settle(made, plant?.creator ?? user, plant?.name, false);
    // A success may have been said of what was not there for this user.
    return plant === undefined || plant.creator === user
      ? undefined
      : { ...step, ...asCreator, user: plant.creator };
  }
  return undefined;
}

const asCreator = {
  what: 'delete a plant that another user is said to have deleted',
  points: ['delete.invisible-plant', 'delete.shared-plant', 'delete.deleted-id'],
} as const;

/** Waits for a change to be seen where the provider is known to be late. */
async function settle(
  { grounds, lateMs }: Walk,
  user: User,
  name: string | undefined,
  isThere: boolean,
): Promise<void> {
  if (lateMs > 0 && name !== undefined) {
    const isSettled = (one: Listing) => findByName(one, name).length > 0 === isThere;
    await pollList(grounds, isSettled, lateMs, { as: user });
  }
}

/** Removes what is there of ours from both sides. */
async function clear({ twins, world }: Walk, id: string | undefined): Promise<void> {
  const ids = new Set([
    ...world.living.map((plant) => plant.id),
    ...(id === undefined ? [] : [id]),
  ]);
  for (const one of ids) {
    for (const user of world.users) {
      const path = `/plants/${one}`;
      await twins.ask({ what: 'remove', points: [], method: 'DELETE', path, user });
    }
  }
  world.clear();
}
