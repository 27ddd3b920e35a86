import { maxListLagMs } from '../../session/list-capabilities.js';
import type { Listing } from '../../session/list-plants.js';
import type { SessionContext } from '../../session/session-context.js';
import { pollListOf } from '../../situations/list-of.js';

/** Lists the plants until no deleted plant is listed, so that later lists do not shrink. */
export async function listUntilSettled(context: SessionContext): Promise<void> {
  const { session, capabilities } = context;
  if (capabilities.visibility === 'none') {
    return;
  }
  const remaining = new Set(session.createdPlants.remaining.map(({ name }) => name));
  const gone = session.createdPlants.deleted.filter(({ name }) => !remaining.has(name));
  const created = gone.filter(({ name }) => !capabilities.namesBefore.has(name));
  const isSettled = ({ plants }: Listing) => {
    const listed = new Set(plants.map(({ name }) => name));
    return created.every(({ name }) => !listed.has(name));
  };
  await pollListOf(context, 'first', isSettled, maxListLagMs);
}
