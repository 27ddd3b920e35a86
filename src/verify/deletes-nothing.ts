import { authorizationOf } from './session/exchange.js';
import { tryListPlants } from './session/list-plants.js';
import type { SessionContext } from './session/session-context.js';

const minRemaining = 2;

/** Whether a provider still lists the plants whose deletes have succeeded so far. */
export async function deletesNothing(context: SessionContext): Promise<boolean> {
  const { session, capabilities } = context;
  const { deleted } = session.createdPlants;
  if (deleted.length === 0) {
    return true;
  }
  const { plants, exchange } = await tryListPlants(context);
  const listed = new Set(plants?.map(({ name }) => name));
  const own = deleted.filter(({ authorization }) => authorization === authorizationOf(exchange));
  const remaining = own.filter(({ name }) => listed.has(name));
  // A list that is a page may hide the other plants.
  return remaining.length >= (capabilities.visibility === 'all' ? own.length : minRemaining);
}
