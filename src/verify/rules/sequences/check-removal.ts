import type { Exchange } from '../../http/exchange.js';
import type { User } from '../../http/request.js';
import { isListed } from '../../session/list-plants.js';
import type { TestPlant } from '../../session/test-plants.js';
import { ExpectedPlants, type FoundDeviation, findDeviation } from '../expected-plants.js';
import type { CheckContext } from './check.js';
import { isLost } from './check-listed.js';

/** What deletes should have left of plants that were listed before. */
export interface ExpectedRemoval {
  /** Plants that should still be listed. */
  readonly remaining: readonly TestPlant[];
  /** Plants that should no longer be listed. */
  readonly deleted: readonly TestPlant[];
  /** The user whose list is compared; default the first. */
  readonly user?: User;
}

/** How the list shows that a delete has removed nothing, or too much; other rules cover tags. */
export function findWrongRemoval(
  context: CheckContext,
  { remaining, deleted, user = 'first' }: ExpectedRemoval,
): Promise<FoundDeviation | undefined> {
  const expected = new ExpectedPlants(new Map([[user, remaining.map(({ name }) => name)]]));
  for (const plant of deleted) {
    expected.markAbsent(plant, 'delete.removes-one-plant');
  }
  return findDeviation(context, expected, [user]);
}

/**
 * Checks that deletes have removed the plants that they should, and no other. The rule passes only if
 * a plant was deleted.
 *
 * @param exchanges the exchanges before the list, for the evidence.
 * @returns whether the list is as expected.
 */
export async function checkRemoval(
  context: CheckContext,
  removal: ExpectedRemoval,
  exchanges: readonly Exchange[],
): Promise<boolean> {
  const { results } = context;
  const wrong = await findWrongRemoval(context, removal);
  if (wrong === undefined) {
    results.passed(...(removal.deleted.length > 0 ? (['delete.removes-one-plant'] as const) : []));
    return true;
  }
  const { listing, expected, actual } = wrong;
  const missing = removal.remaining.find(({ name }) => !isListed(listing, name));
  if (missing && !(await isLost(context, missing, listing, removal.user))) {
    results.hidden('delete.removes-one-plant');
  } else {
    results.failed('delete.removes-one-plant', {
      expected: `${expected}, after a delete`,
      actual,
      exchanges: [...exchanges, listing.exchange],
    });
  }
  return false;
}
