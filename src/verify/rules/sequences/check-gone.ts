import type { AcceptedPlant } from '../../session/create-plant.js';
import type { Exchange } from '../../session/exchange.js';
import { maxListLagMs } from '../../session/list-capabilities.js';
import { findByName, pollList } from '../../session/list-plants.js';
import type { CheckContext } from './check-context.js';

/** A plant that was listed, and the delete of it that succeeded. */
export interface DeletedPlant extends AcceptedPlant {
  readonly deleted: Exchange;
}

/**
 * Checks that plants that were listed are no longer listed after their delete.
 *
 * @returns whether they are not.
 */
export async function checkGone(
  context: CheckContext,
  plants: readonly DeletedPlant[],
): Promise<boolean> {
  const listing = await pollList(
    context,
    (one) => plants.every(({ name }) => findByName(one, name).length === 0),
    maxListLagMs,
  );
  const left = plants.find(({ name }) => findByName(listing, name).length > 0);
  if (left === undefined) {
    context.results.passed('delete.removes-one-plant');
    return true;
  }
  context.results.failed('delete.removes-one-plant', {
    expected: `"${left.name}" is gone from the list once it has been deleted`,
    actual: 'it is still there',
    exchanges: [left.created, left.deleted, listing.exchange],
  });
  return false;
}
