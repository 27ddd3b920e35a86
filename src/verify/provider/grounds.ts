import { setTimeout as wait } from 'node:timers/promises';
import { UnreachedState } from '../unreached-state.js';
import type { Acquaintance } from './acquaintance.js';
import { type Exchange, isSuccess, jsonOf, statusOf } from './exchange.js';
import { createBody, type FreshPlant } from './fresh-plants.js';
import type { Provider, RequestOptions } from './provider.js';

/** A plant that the provider says it has created. */
export interface Planted extends FreshPlant {
  readonly created: Exchange;
}

/** One look at the list. */
export interface Listing {
  readonly exchange: Exchange;
  readonly plants: readonly { readonly name?: unknown; readonly tag?: unknown }[];
}

/** A provider, and what is known of it. */
export interface Grounds {
  readonly provider: Provider;
  readonly known: Acquaintance;
}

/** Why the list does not tell. */
export const hiddenReason =
  'the provider lists only so many plants, and those created here are not among them';

export function tell(exchange: Exchange): string {
  return exchange.response === undefined
    ? `no response came: ${exchange.failure}`
    : `it was answered with ${statusOf(exchange)}`;
}

/** What became of a request, to stand behind it in a sentence. */
export function answered(exchange: Exchange): string {
  return exchange.response === undefined
    ? `was not answered (${exchange.failure})`
    : `was answered with ${statusOf(exchange)}`;
}

export function create(
  { provider }: Grounds,
  plant: FreshPlant,
  options?: RequestOptions,
): Promise<Exchange> {
  return provider.send('POST', '/plants', { body: createBody(plant), ...options });
}

export function remove(
  { provider }: Grounds,
  id: string,
  options?: RequestOptions,
): Promise<Exchange> {
  return provider.send('DELETE', `/plants/${id}`, options);
}

/**
 * Creates a plant.
 *
 * @throws UnreachedState when the provider refuses it: it may have a reason of its own.
 */
export async function plant(
  grounds: Grounds,
  fresh: FreshPlant = grounds.known.fresh.next(),
  options?: RequestOptions,
): Promise<Planted> {
  const created = await create(grounds, fresh, options);
  if (!isSuccess(created)) {
    grounds.known.fresh.hasBeenRefused = true;
    throw new UnreachedState(`a plant could not be created: ${tell(created)}`);
  }
  return { ...fresh, created };
}

/**
 * Looks at the list.
 *
 * @throws UnreachedState when there is none.
 */
export async function look(
  { provider, known }: Grounds,
  options?: RequestOptions,
): Promise<Listing> {
  const exchange = await provider.send('GET', `/plants${known.query}`, options);
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants)) {
    throw new UnreachedState(`the plants could not be listed: ${tell(exchange)}`);
  }
  known.longestList.length = Math.max(known.longestList.length, plants.length);
  return { exchange, plants: plants.map((listed) => listed ?? {}) };
}

export function find({ plants }: Listing, name: string): Listing['plants'] {
  return plants.filter((listed) => listed.name === name);
}

/** Looks at the list until it is as it should be, for as long as this provider may take. */
export async function lookUntil(
  grounds: Grounds,
  isAsItShould: (listing: Listing) => boolean,
  patienceMs = grounds.known.lagMs,
  options?: RequestOptions,
): Promise<Listing> {
  const endsAt = performance.now() + patienceMs + leastPatienceMs;
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listing = await look(grounds, options);
    const leftMs = endsAt - performance.now();
    if (isAsItShould(listing) || leftMs <= 0) {
      return listing;
    }
    await wait(Math.min(pauseMs, leftMs));
  }
}

/** A replica may be behind now and then; only what looks like a fault waits for it. */
const leastPatienceMs = 1000;
