import { longestLagMs } from '../../provider/acquaintance.js';
import { find, lookUntil } from '../../provider/grounds.js';
import type { Outside } from '../site.js';

/** Waits until none of the plants that were deleted is listed: their number is to stay as it is. */
export async function waitUntilSettled({ provider, known }: Outside): Promise<void> {
  if (known !== undefined && known.visibility !== 'none') {
    const standing = new Set(provider.plantings.standing.map(({ name }) => name));
    const gone = provider.plantings.deleted.filter(({ name }) => !standing.has(name));
    const ours = gone.filter(({ name }) => !known.namesBefore.has(name));
    await lookUntil(
      { provider, known },
      (listing) => ours.every(({ name }) => find(listing, name).length === 0),
      longestLagMs,
    );
  }
}
