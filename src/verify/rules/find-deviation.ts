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
 * Compares the lists of users with what is expected.
 *
 * @param users default all.
 * @throws CannotCheckError when the provider answers without a list.
 */
export async function findDeviation(
  context: SessionContext,
  expected: ExpectedPlants,
  users: readonly User[] = context.session.users,
): Promise<FoundDeviation | undefined> {
  for (const user of expected.isEmpty ? [] : users) {
    const isAsExpected = (one: Listing) => expected.findDeviation(user, one) === undefined;
    const listing = await pollList(context, isAsExpected, undefined, { as: user });
    const deviation = expected.findDeviation(user, listing);
    if (deviation !== undefined) {
      return { ...deviation, user, listing };
    }
  }
  return undefined;
}
