import { authorizationOf } from './session/exchange.js';
import { tryListPlants } from './session/list-plants.js';
import type { SessionContext } from './session/session-context.js';

/** Whether a provider has deleted none of the plants that it was to delete so far. */
export async function deletesNothing(context: SessionContext): Promise<boolean> {
  const { session, capabilities } = context;
  const { deleted } = session.createdPlants;
  if (deleted.length === 0) {
    return true;
  }
  const { plants, exchange } = await tryListPlants(context);
  const listed = new Set(plants?.map(({ name }) => name));
  const own = deleted.filter(({ authorization }) => authorization === authorizationOf(exchange));
  const stayed = own.filter(({ name }) => listed.has(name));
  // What a list that shows only so many plants hides may be there as well.
  return capabilities.visibility === 'all'
    ? stayed.length === own.length
    : stayed.length > 0 && stayed.length >= own.length / 2;
}
