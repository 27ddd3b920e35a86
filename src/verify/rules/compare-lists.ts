import { type Listing, pollList } from '../session/list-plants.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import type { ExpectedPlants, ListDeviation } from './expected-plants.js';

/** A list that is not as expected. */
export interface FoundDeviation extends ListDeviation {
  readonly user: User;
  readonly listing: Listing;
}

/**
 * Compares the list of each user with what is expected.
 *
 * @throws CannotCheckError when a provider answers with no list.
 */
export async function findDeviation(
  context: SessionContext,
  expected: ExpectedPlants,
): Promise<FoundDeviation | undefined> {
  for (const user of expected.isEmpty ? [] : context.session.users) {
    const isAsExpected = (one: Listing) => expected.findDeviation(user, one) === undefined;
    const listing = await pollList(context, isAsExpected, undefined, { as: user });
    const deviation = expected.findDeviation(user, listing);
    if (deviation !== undefined) {
      return { ...deviation, user, listing };
    }
  }
  return undefined;
}
