import { CannotCheckError } from '../session/cannot-check-error.js';
import type { AcceptedPlant } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../session/exchange.js';
import { findByName, listPlants } from '../session/list-plants.js';
import type { CheckContext } from './check-context.js';

/**
 * Deletes a plant that exists. A refusal breaks a rule, unless the user may not delete.
 *
 * @throws CannotCheckError when the provider does not delete it.
 */
export async function deleteExistingPlant(
  context: CheckContext,
  plant: AcceptedPlant,
): Promise<Exchange> {
  const deleted = await requestDelete(context.session, plant.id);
  if (isSuccess(deleted)) {
    return deleted;
  }
  const answer = describeAnswer(deleted);
  const status = statusOf(deleted);
  if (status !== 401 && status !== 403) {
    const listing = await listPlants(context);
    const isListed = findByName(listing, plant.name).length > 0;
    context.results.failed(isListed ? 'delete.removes-one-plant' : 'create.stores-plant', {
      expected: `"${plant.name}", which has just been created, can be deleted`,
      actual: isListed ? answer : `${answer}, and it is not listed either`,
      exchanges: [plant.created, deleted, listing.exchange],
    });
  }
  throw new CannotCheckError(`a plant could not be deleted: ${answer}`);
}
