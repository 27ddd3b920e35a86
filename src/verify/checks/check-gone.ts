import type { AcceptedPlant } from '../session/create-plant.js';
import type { Exchange } from '../session/exchange.js';
import { maxListLagMs } from '../session/list-capabilities.js';
import { findByName, type Listing, pollList } from '../session/list-plants.js';
import type { CheckContext } from './check-context.js';

/** A plant that was listed, and the delete of it that succeeded. */
export interface DeletedPlant extends AcceptedPlant {
  readonly deleted: Exchange;
}

/**
 * Checks that plants that were listed are no longer listed after their delete.
 *
 * @returns the list in which they were looked for.
 */
export async function checkGone(
  context: CheckContext,
  plants: readonly DeletedPlant[],
): Promise<Listing> {
  const listing = await pollList(
    context,
    (one) => plants.every(({ name }) => findByName(one, name).length === 0),
    maxListLagMs,
  );
  for (const { name, created, deleted } of plants) {
    if (findByName(listing, name).length === 0) {
      context.results.passed('delete.removes-one-plant');
    } else {
      context.results.failed('delete.removes-one-plant', {
        expected: `"${name}" is gone from the list once it has been deleted`,
        actual: 'it is still there',
        exchanges: [created, deleted, listing.exchange],
      });
    }
  }
  return listing;
}
