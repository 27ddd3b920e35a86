import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '../http/request.js';
import { isListed, type Listing, type Page, toListing, toPage } from '../session/list-plants.js';
import { repeatUntilAnswered } from '../session/repeat-while-failing.js';
import type { SessionContext } from '../session/session-context.js';
import type { TestPlant } from '../session/test-plants.js';

/** Lists the plants with a query; repeats the request while the provider fails. */
export async function requestPage(
  { session }: Pick<SessionContext, 'session'>,
  query: string,
  as: User = 'first',
): Promise<Page> {
  return toPage(await repeatUntilAnswered(() => session.send('GET', `/plants${query}`, { as })));
}

/**
 * Lists the plants of a user; repeats the request while the provider fails.
 *
 * @param query default the one that lists as many plants as possible.
 * @throws CannotCheckError when the response is not a list.
 */
export async function listOf(
  context: SessionContext,
  user: User,
  query = context.capabilities.listQuery,
): Promise<Listing> {
  return toListing(await requestPage(context, query, user));
}

/** A replica may be late now and then: an unexpected list is requested again for this long. */
const minPollMs = 1000;
const firstPauseMs = 100;

/**
 * Lists the plants of a user until the list is as expected, or the time is over.
 *
 * @returns the latest list, whether or not it is as expected.
 * @throws CannotCheckError when the response is not a list.
 */
export async function pollListOf(
  context: SessionContext,
  user: User,
  isAsExpected: (listing: Listing) => boolean,
  lagMs = context.capabilities.listLagMs,
): Promise<Listing> {
  const endsAt = performance.now() + lagMs + minPollMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const listing = await listOf(context, user);
    const leftMs = endsAt - performance.now();
    if (isAsExpected(listing) || leftMs <= 0) {
      return listing;
    }
    await wait(Math.min(pauseMs, leftMs));
  }
}

/** Lists the plants of a user until a plant is listed, or the time is over. */
export async function isListedInTime(
  context: SessionContext,
  user: User,
  { name }: TestPlant,
): Promise<boolean> {
  return isListed(await pollListOf(context, user, (one) => isListed(one, name)), name);
}

/** Waits until a deleted plant is no longer listed, if lists show plants of the session at all. */
export async function pollUntilGone(
  context: SessionContext,
  user: User,
  { name }: TestPlant,
): Promise<void> {
  if (context.capabilities.visibility !== 'none') {
    await pollListOf(context, user, (listing) => !isListed(listing, name));
  }
}
