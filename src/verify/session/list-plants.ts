import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from './cannot-check-error.js';
import { describeAnswer } from './describe-answer.js';
import { type Exchange, isSuccess, jsonOf } from './exchange.js';
import type { RequestOptions } from './request.js';
import type { SessionContext } from './session-context.js';

/** A list of plants, and the exchange that it is from. */
export interface Listing {
  readonly exchange: Exchange;
  readonly plants: readonly { readonly name?: unknown; readonly tag?: unknown }[];
}

/** Why nothing can be concluded from the list. */
export const hiddenReason =
  'the provider lists only so many plants, and those created here are not among them';

/**
 * Lists the plants, with the query that shows the most of them.
 *
 * @throws CannotCheckError when the provider answers with no list.
 */
export async function listPlants(
  { session, capabilities }: SessionContext,
  options?: RequestOptions,
): Promise<Listing> {
  const exchange = await session.send('GET', `/plants${capabilities.listQuery}`, options);
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants)) {
    throw new CannotCheckError(`the plants could not be listed: ${describeAnswer(exchange)}`);
  }
  capabilities.longestList.note(plants.length);
  return { exchange, plants: plants.map((listed) => listed ?? {}) };
}

export function findByName({ plants }: Listing, name: string): Listing['plants'] {
  return plants.filter((listed) => listed.name === name);
}

/** A replica may be late now and then: whatever looks like a fault is looked at for this long. */
const minPollMs = 1000;

/**
 * Lists the plants until the list is as expected, or the time is over.
 *
 * @param lagMs how late the list may be; default what was measured at this provider.
 * @returns the latest list, whether or not it is as expected.
 */
export async function pollList(
  context: SessionContext,
  isAsExpected: (listing: Listing) => boolean,
  lagMs = context.capabilities.listLagMs,
  options?: RequestOptions,
): Promise<Listing> {
  const endsAt = performance.now() + lagMs + minPollMs;
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listing = await listPlants(context, options);
    const leftMs = endsAt - performance.now();
    if (isAsExpected(listing) || leftMs <= 0) {
      return listing;
    }
    await wait(Math.min(pauseMs, leftMs));
  }
}
