import { authorizationOf } from './session/exchange.js';
import { tryListPlants } from './session/list-plants.js';
import type { SessionContext } from './session/session-context.js';

const enoughStayed = 2;

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
  // Where a list shows only so many plants, the others may be there as well.
  return stayed.length >= (capabilities.visibility === 'all' ? own.length : enoughStayed);
}
