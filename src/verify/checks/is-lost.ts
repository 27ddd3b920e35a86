import { type AcceptedPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { isError, isSuccess } from '../session/exchange.js';
import { type Listing, listPlants } from '../session/list-plants.js';
import type { SessionContext } from '../session/session-context.js';
import { settleAll } from '../session/settle-all.js';

/**
 * Whether the provider has lost a plant that is not in the list; else a limit may hide the plant.
 *
 * Lists may be limited in ways that the document leaves open. So a missing plant is a fault only if
 * a delete does not find it either, or if the list still grows.
 */
export async function isLost(
  context: SessionContext,
  plant: AcceptedPlant,
  listing: Listing,
): Promise<boolean> {
  const { session, capabilities } = context;
  const { length } = listing.plants;
  const isAtItsLimit = length > 0 && length >= capabilities.longestList.length;
  if (!isAtItsLimit || (await doesListGrow(context))) {
    return true;
  }
  const unknown = await requestDelete(session, capabilities.testPlants.unknownId());
  const isFound = isSuccess(await requestDelete(session, plant.id));
  return isError(unknown) && !isFound;
}

async function doesListGrow(context: SessionContext): Promise<boolean> {
  const { session, capabilities } = context;
  const longest = capabilities.longestList.length;
  const plants = [capabilities.testPlants.next(), capabilities.testPlants.next()];
  const created = await settleAll(plants.map((plant) => requestCreate(session, plant)));
  if (!created.every(isSuccess)) {
    return false;
  }
  const after = await listPlants(context);
  await settleAll(plants.map(({ id }) => requestDelete(session, id)));
  return after.plants.length > longest;
}
