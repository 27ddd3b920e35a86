import { type Exchange, isSuccess, statusOf } from '../provider/exchange.js';
import { find, look, type Planted, remove, tell } from '../provider/grounds.js';
import { UnreachedState } from '../unreached-state.js';
import type { Scene } from './scene.js';

/**
 * Deletes a plant that is there; a refusal breaks the rule, unless it is that of a right.
 *
 * @throws UnreachedState when it is not deleted.
 */
export async function deleteOf(scene: Scene, planted: Planted): Promise<Exchange> {
  const deleted = await remove(scene, planted.id);
  const status = statusOf(deleted);
  if (!isSuccess(deleted) && status !== 401 && status !== 403) {
    const listing = await look(scene);
    const isListed = find(listing, planted.name).length > 0;
    scene.findings.failed(isListed ? 'delete.removes-one-plant' : 'create.stores-plant', {
      expected: `"${planted.name}", which has just been created, can be deleted`,
      actual: isListed ? tell(deleted) : `${tell(deleted)}, and it is not listed either`,
      exchanges: [planted.created, deleted, listing.exchange],
    });
  }
  if (!isSuccess(deleted)) {
    throw new UnreachedState(`a plant could not be deleted: ${tell(deleted)}`);
  }
  return deleted;
}
