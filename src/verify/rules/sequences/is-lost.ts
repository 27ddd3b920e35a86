import { requestCreate } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { isError, isSuccess } from '../../session/exchange.js';
import { type Listing, listPlants } from '../../session/list-plants.js';
import type { User } from '../../session/request.js';
import type { SessionContext } from '../../session/session-context.js';
import type { TestPlant } from '../../session/test-plants.js';

/**
 * Whether the provider has lost a plant that is not in the list; otherwise a page may hide the plant.
 *
 * The document leaves open how many plants a list shows. So a missing plant is a fault only if the list
 * still grows, or if a delete does not find the plant either.
 */
export async function isLost(
  context: SessionContext,
  { id }: TestPlant,
  listing: Listing,
  as: User = 'first',
): Promise<boolean> {
  const { session, capabilities } = context;
  const { length } = listing.plants;
  const isAtItsLimit = length > 0 && length >= capabilities.largestList.length;
  if (!isAtItsLimit || (await doesListGrow(context))) {
    return true;
  }
  const deleted = await requestDelete(session, id, { as });
  return isError(deleted);
}

async function doesListGrow(context: SessionContext): Promise<boolean> {
  const { session, capabilities } = context;
  const max = capabilities.largestList.length;
  const plants = [capabilities.testPlants.next(), capabilities.testPlants.next()];
  for (const plant of plants) {
    if (!isSuccess(await requestCreate(session, plant))) {
      return false;
    }
  }
  const after = await listPlants(context);
  for (const { id } of plants) {
    await requestDelete(session, id);
  }
  return after.plants.length > max;
}
