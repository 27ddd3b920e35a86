import { CannotCheckError } from '../session/cannot-check-error.js';
import type { AcceptedPlant } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../session/exchange.js';
import { findByName, listPlants } from '../session/list-plants.js';
import type { Scene } from './scene.js';

/**
 * Deletes a plant that is there; a refusal breaks the rule, unless it is that of a right.
 *
 * @throws CannotCheckError when it is not deleted.
 */
export async function deleteOf(scene: Scene, planted: AcceptedPlant): Promise<Exchange> {
  const deleted = await requestDelete(scene.session, planted.id);
  const status = statusOf(deleted);
  if (!isSuccess(deleted) && status !== 401 && status !== 403) {
    const listing = await listPlants(scene);
    const isListed = findByName(listing, planted.name).length > 0;
    scene.findings.failed(isListed ? 'delete.removes-one-plant' : 'create.stores-plant', {
      expected: `"${planted.name}", which has just been created, can be deleted`,
      actual: isListed
        ? describeAnswer(deleted)
        : `${describeAnswer(deleted)}, and it is not listed either`,
      exchanges: [planted.created, deleted, listing.exchange],
    });
  }
  if (!isSuccess(deleted)) {
    throw new CannotCheckError(`a plant could not be deleted: ${describeAnswer(deleted)}`);
  }
  return deleted;
}
