import { CannotCheckError } from '../../http/cannot-check-error.js';
import { describeAnswer } from '../../http/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../../http/exchange.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { isListed, type Listing, listPlants } from '../../session/list-plants.js';
import type { CheckContext } from './check.js';

/**
 * Deletes a plant that exists. A rejection fails a rule, unless the user may not delete.
 *
 * @param before a list that shows the plant; without one, the provider may not have stored it.
 * @throws CannotCheckError when the provider does not delete it.
 */
export async function deleteExistingPlant(
  context: CheckContext,
  plant: AcceptedPlant,
  before?: Listing,
): Promise<Exchange> {
  const deleted = await requestDelete(context.session, plant.id);
  if (isSuccess(deleted)) {
    return deleted;
  }
  const answer = describeAnswer(deleted);
  const status = statusOf(deleted);
  if (status !== 401 && status !== 403) {
    const listing = before ?? (await listPlants(context));
    const wasListed = isListed(listing, plant.name);
    if (wasListed || context.capabilities.visibility !== 'some') {
      context.results.failed(wasListed ? 'delete.removes-one-plant' : 'create.stores-plant', {
        expected: `"${plant.name}", which has been created, can be deleted`,
        actual: wasListed ? answer : `${answer}, and it is not listed either`,
        exchanges: [plant.created, listing.exchange, deleted],
      });
    }
    if (wasListed) {
      await tryOtherPaths(context, plant, deleted);
    }
  }
  throw new CannotCheckError(`a plant could not be deleted: ${answer}`, 'delete.removes-one-plant');
}

/** Paths at which some services delete, other than the documented one. */
const otherPaths = ['/v1/plants', '/api/plants', '/api/v1/plants', '/plant'];

/** Finds out whether the plant can be deleted at another path than the documented one. */
async function tryOtherPaths(
  { session, results }: CheckContext,
  { id, name, created }: AcceptedPlant,
  deleted: Exchange,
): Promise<void> {
  if (![404, 405].includes(statusOf(deleted) ?? 0)) {
    return;
  }
  for (const path of otherPaths) {
    const exchange = await session.send('DELETE', `${path}/${id}`);
    if (isSuccess(exchange)) {
      results.failed('paths.unversioned', {
        expected: `"${name}" can be deleted at /plants/${id}`,
        actual: `it can be deleted at ${path}/${id}`,
        exchanges: [created, deleted, exchange],
      });
      return;
    }
  }
}
