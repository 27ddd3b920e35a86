import { maxListLagMs } from '../../session/list-capabilities.js';
import { findByName, pollList } from '../../session/list-plants.js';
import type { Outside } from '../site.js';

/** Waits until none of the plants that were deleted is listed: their number is to stay as it is. */
export async function waitUntilSettled({ session, capabilities }: Outside): Promise<void> {
  if (capabilities !== undefined && capabilities.visibility !== 'none') {
    const standing = new Set(session.createdPlants.remaining.map(({ name }) => name));
    const gone = session.createdPlants.deleted.filter(({ name }) => !standing.has(name));
    const ours = gone.filter(({ name }) => !capabilities.namesBefore.has(name));
    await pollList(
      { session, capabilities },
      (listing) => ours.every(({ name }) => findByName(listing, name).length === 0),
      maxListLagMs,
    );
  }
}
