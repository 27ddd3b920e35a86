import type { Exchange } from '../../session/exchange.js';
import { findByName, hiddenReason } from '../../session/list-plants.js';
import type { User } from '../../session/request.js';
import type { TestPlant } from '../../session/test-plants.js';
import { ExpectedPlants } from '../expected-plants.js';
import { type FoundDeviation, findDeviation } from '../find-deviation.js';
import type { CheckContext } from './check.js';
import { isLost } from './is-lost.js';

/** What deletes should have left. */
export interface Removal {
  /** Plants that were listed before, and still should be. */
  readonly there: readonly TestPlant[];
  /** Plants that were listed before: one that never was may be hidden. */
  readonly gone: readonly TestPlant[];
  /** Whose list shows it; default that of the first user. */
  readonly user?: User;
}

/** How the list shows that a delete has removed nothing, or too much; tags are for other rules. */
export function findWrongRemoval(
  context: CheckContext,
  { there, gone, user = 'first' }: Removal,
): Promise<FoundDeviation | undefined> {
  const expected = new ExpectedPlants(new Map([[user, there.map(({ name }) => name)]]));
  for (const plant of gone) {
    expected.markAbsent(plant, 'delete.removes-one-plant');
  }
  return findDeviation(context, expected, [user]);
}

/**
 * Checks that deletes have removed what they should, and nothing else. Only a plant that is gone
 * speaks for them.
 *
 * @param exchanges what has led there, for the evidence.
 * @returns whether they have.
 */
export async function checkRemoval(
  context: CheckContext,
  removal: Removal,
  exchanges: readonly Exchange[],
): Promise<boolean> {
  const { results } = context;
  const wrong = await findWrongRemoval(context, removal);
  if (wrong === undefined) {
    results.passed(...(removal.gone.length > 0 ? (['delete.removes-one-plant'] as const) : []));
    return true;
  }
  const { listing, expected, actual } = wrong;
  const missing = removal.there.find(({ name }) => findByName(listing, name).length === 0);
  if (missing && !(await isLost(context, missing, listing, removal.user))) {
    results.notChecked(hiddenReason, 'delete.removes-one-plant');
  } else {
    results.failed('delete.removes-one-plant', {
      expected: `${expected}, after a delete`,
      actual,
      exchanges: [...exchanges, listing.exchange],
    });
  }
  return false;
}
