import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { describeAnswer } from '../http/describe-answer.js';
import type { Exchange } from '../http/exchange.js';
import type { RequestOptions } from '../http/request.js';
import { plantsIn } from './listed-plants.js';
import { isSameText } from './same-text.js';
import type { SessionContext } from './session-context.js';

/** A list of plants, and the exchange that it is from. */
export interface Listing {
  readonly exchange: Exchange;
  readonly plants: readonly { readonly name?: unknown; readonly tag?: unknown }[];
}

/** A response to a list; `plants` is undefined if it is not a list. */
export interface Page {
  readonly exchange: Exchange;
  readonly plants: Listing['plants'] | undefined;
}

/** Why a list shows nothing about the plants of a session, as a clause. */
export const hiddenReason =
  'the provider lists a limited number of plants, and none of this run is among them';

/**
 * Lists as many plants as the provider shows with any query.
 *
 * @throws CannotCheckError when the response is not a list.
 */
export async function listPlants(
  context: SessionContext,
  options?: RequestOptions,
): Promise<Listing> {
  return toListing(await tryListPlants(context, options));
}

/** Lists as many plants as the provider shows with any query; the response may not be a list. */
export async function tryListPlants(
  { session, capabilities }: SessionContext,
  options?: RequestOptions,
): Promise<Page> {
  const page = toPage(await session.send('GET', `/plants${capabilities.listQuery}`, options));
  capabilities.largestList.note(page.plants?.length ?? 0);
  return page;
}

/** Reads the response to a request for a list, whether or not it is a list. */
export function toPage(exchange: Exchange): Page {
  const plants = plantsIn(exchange)?.map((plant) => (plant ?? {}) as Listing['plants'][number]);
  return { exchange, plants };
}

/** @throws CannotCheckError when the response is not a list. */
export function toListing({ exchange, plants }: Page): Listing {
  if (plants === undefined) {
    throw new CannotCheckError(
      `the plants could not be listed: ${describeAnswer(exchange)}`,
      'list.returns-array-of-plants',
    );
  }
  return { exchange, plants };
}

/** Finds the plants in a list that have the name of a plant that was sent. */
export function findByName({ plants }: Listing, name: string): Listing['plants'] {
  return plants.filter((listed) => isSameText(name, listed.name));
}

/** Whether a list shows a plant that has the name of a plant that was sent. */
export function isListed(listing: Listing, name: string): boolean {
  return findByName(listing, name).length > 0;
}

/**
 * Lists the plants until the list is as expected, or the time is over. A replica may be late now
 * and then, so a list that looks wrong is requested again for as long as there is patience.
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
      patience.noteWasted(performance.now() - startedAt);
      return listing;
    }
    await wait(Math.min(pauseMs, leftMs));
  }
}
