import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from './cannot-check-error.js';
import { describeAnswer } from './describe-answer.js';
import { type Exchange, isSuccess, jsonOf } from './exchange.js';
import type { RequestOptions } from './request.js';
import { isSameText } from './same-text.js';
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
  context: SessionContext,
  options?: RequestOptions,
): Promise<Listing> {
  const { exchange, plants } = await tryListPlants(context, options);
  if (plants === undefined) {
    throw new CannotCheckError(
      `the plants could not be listed: ${describeAnswer(exchange)}`,
      'list.returns-array-of-plants',
    );
  }
  return { exchange, plants };
}

/** The same, whatever the provider answers: without `plants` where it is no list. */
export async function tryListPlants(
  { session, capabilities }: SessionContext,
  options?: RequestOptions,
): Promise<Pick<Listing, 'exchange'> & Partial<Listing>> {
  const exchange = await session.send('GET', `/plants${capabilities.listQuery}`, options);
  const listed = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(listed)) {
    return { exchange };
  }
  capabilities.largestList.note(listed.length);
  return { exchange, plants: listed.map((one) => one ?? {}) };
}

/** The plants in a list that have a name which was sent. */
export function findByName({ plants }: Listing, name: string): Listing['plants'] {
  return plants.filter((listed) => isSameText(name, listed.name));
}

/**
 * Lists the plants until the list is as expected, or the time is over. A replica may be late now
 * and then, so whatever looks like a fault is looked at for a while, as far as patience goes.
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
  const { patience, listLagMs } = context.capabilities;
  const startedAt = performance.now();
  const endsAt = startedAt + Math.max(listLagMs, patience.take(lagMs));
  for (let pauseMs = 25; ; pauseMs *= 2) {
    const listing = await listPlants(context, options);
    const leftMs = endsAt - performance.now();
    if (isAsExpected(listing)) {
      return listing;
    }
    if (leftMs <= 0) {
      patience.noteVain(performance.now() - startedAt);
      return listing;
    }
    await wait(Math.min(pauseMs, leftMs));
  }
}
