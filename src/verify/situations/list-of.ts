import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isSuccess, jsonOf } from '../session/exchange.js';
import { findByName, type Listing } from '../session/list-plants.js';
import { repeatUntilAnswered } from '../session/repeat-while-failing.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import type { TestPlant } from '../session/test-plants.js';

/** The answer to a list; `plants` is undefined where it is no list. */
export interface Page {
  readonly exchange: Exchange;
  readonly plants: Listing['plants'] | undefined;
}

/** Lists the plants with a query, whatever the provider answers; again while the provider fails. */
export async function requestPage(
  { session }: Pick<SessionContext, 'session'>,
  query: string,
  as: User = 'first',
): Promise<Page> {
  const exchange = await repeatUntilAnswered(() => session.send('GET', `/plants${query}`, { as }));
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return {
    exchange,
    plants: Array.isArray(plants) ? plants.map((plant) => plant ?? {}) : undefined,
  };
}

/**
 * The list of a user, asked for again while the provider fails.
 *
 * @param query default the one that shows the most plants.
 * @throws CannotCheckError when the provider answers with no list.
 */
export async function listOf(
  context: SessionContext,
  user: User,
  query = context.capabilities.listQuery,
): Promise<Listing> {
  const { exchange, plants } = await requestPage(context, query, user);
  if (plants === undefined) {
    throw new CannotCheckError(
      `the plants could not be listed: ${describeAnswer(exchange)}`,
      'list.returns-array-of-plants',
    );
  }
  return { exchange, plants };
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

/** Lists the plants of a user until a plant is listed; false when it never was. */
export async function isListedInTime(
  context: SessionContext,
  user: User,
  { name }: TestPlant,
): Promise<boolean> {
  const isListed = (listing: Listing) => findByName(listing, name).length > 0;
  return isListed(await pollListOf(context, user, isListed));
}

/** Lists the plants of a user until one that was deleted is no longer listed, if plants are at all. */
export async function pollUntilGone(
  context: SessionContext,
  user: User,
  { name }: TestPlant,
): Promise<void> {
  if (context.capabilities.visibility !== 'none') {
    await pollListOf(context, user, (listing) => findByName(listing, name).length === 0);
  }
}
