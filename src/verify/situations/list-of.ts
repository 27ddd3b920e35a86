import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { describeAnswer } from '../session/describe-answer.js';
import { isSuccess, jsonOf } from '../session/exchange.js';
import type { Listing } from '../session/list-plants.js';
import { repeatWhileFailing } from '../session/repeat-while-failing.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';

/**
 * The list of a user, asked for again while the provider fails.
 *
 * @param query default the one that shows the most plants.
 * @throws CannotCheckError when the provider answers with no list.
 */
export async function listOf(
  { session, capabilities }: SessionContext,
  user: User,
  query = capabilities.listQuery,
): Promise<Listing> {
  const { exchange } = await repeatWhileFailing(async () => ({
    exchange: await session.send('GET', `/plants${query}`, { as: user }),
  }));
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants)) {
    throw new CannotCheckError(
      `the plants could not be listed: ${describeAnswer(exchange)}`,
      'list.returns-array-of-plants',
    );
  }
  return { exchange, plants: plants.map((plant) => plant ?? {}) };
}

/** A replica may be late now and then: an unexpected list is asked for again for this long. */
const minPollMs = 1000;
const firstPauseMs = 100;

/**
 * Lists the plants of a user until the list is as expected, or the time is over.
 *
 * @returns the latest list, whether or not it is as expected.
 * @throws CannotCheckError when the provider answers with no list.
 */
export async function pollListOf(
  context: SessionContext,
  user: User,
  isAsExpected: (listing: Listing) => boolean,
): Promise<Listing> {
  const endsAt = performance.now() + context.capabilities.listLagMs + minPollMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const listing = await listOf(context, user);
    const leftMs = endsAt - performance.now();
    if (isAsExpected(listing) || leftMs <= 0) {
      return listing;
    }
    await wait(Math.min(pauseMs, leftMs));
  }
}
