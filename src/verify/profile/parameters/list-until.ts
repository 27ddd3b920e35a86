import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isSuccess, jsonOf } from '../../session/exchange.js';
import { maxListLagMs } from '../../session/list-capabilities.js';
import { findByName, type Listing } from '../../session/list-plants.js';
import type { User } from '../../session/request.js';
import type { SessionContext } from '../../session/session-context.js';
import { repeatUntilAnswered } from './repeat-until-answered.js';

/** A replica may be late now and then: an unexpected list is asked for again for this long. */
const minPollMs = 1000;

/** The answer to a list; `plants` is undefined where it is no list. */
export interface Page {
  readonly exchange: Exchange;
  readonly plants: Listing['plants'] | undefined;
}

/** Lists the plants with a query, whatever the provider answers. */
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
 * Lists the plants, by default with the query that shows the most of them.
 *
 * @throws CannotCheckError when the provider answers with no list.
 */
export async function listOnce(
  context: SessionContext,
  as: User = 'first',
  query = context.capabilities.listQuery,
): Promise<Listing> {
  const { exchange, plants } = await requestPage(context, query, as);
  if (plants === undefined) {
    throw new CannotCheckError(`the plants could not be listed: ${describeAnswer(exchange)}`);
  }
  return { exchange, plants };
}

/**
 * Lists the plants until the list is as expected, or the time is over.
 *
 * @returns the latest list, whether or not it is as expected.
 */
export async function listUntil(
  context: SessionContext,
  isAsExpected: (listing: Listing) => boolean,
  as: User = 'first',
  lagMs = context.capabilities.listLagMs,
): Promise<Listing> {
  const endsAt = performance.now() + lagMs + minPollMs;
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listing = await listOnce(context, as);
    const leftMs = endsAt - performance.now();
    if (isAsExpected(listing) || leftMs <= 0) {
      return listing;
    }
    await wait(Math.min(pauseMs, leftMs));
  }
}

/** Lists the plants until one of this name is listed; false when it never was. */
export async function isListedInTime(
  context: SessionContext,
  name: string,
  as?: User,
): Promise<boolean> {
  const listing = await listUntil(context, (one) => findByName(one, name).length > 0, as);
  return findByName(listing, name).length > 0;
}

/** Lists the plants until none of the deleted ones is listed: their number is to stay as it is. */
export async function listUntilSettled(context: SessionContext): Promise<void> {
  const { session, capabilities } = context;
  if (capabilities.visibility === 'none') {
    return;
  }
  const remaining = new Set(session.createdPlants.remaining.map(({ name }) => name));
  const gone = session.createdPlants.deleted.filter(({ name }) => !remaining.has(name));
  const ours = gone.filter(({ name }) => !capabilities.namesBefore.has(name));
  const isSettled = ({ plants }: Listing) => {
    const listed = new Set(plants.map(({ name }) => name));
    return ours.every(({ name }) => !listed.has(name));
  };
  await listUntil(context, isSettled, 'first', maxListLagMs);
}
