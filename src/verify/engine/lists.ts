import { setTimeout as wait } from 'node:timers/promises';
import { isPlainObject } from '../../interface/json.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { describeAnswer, type Exchange, isSuccess, jsonOf } from '../http/exchange.js';
import type { RequestSender, User } from '../http/request.js';
import { isSameText } from './same-text.js';
import { listStep } from './step.js';

/** A plant in a list, whatever the provider wrote there. */
export interface ListedPlant {
  readonly name?: unknown;
  readonly tag?: unknown;
  /** Shown by services that do not keep to the interface. */
  readonly id?: unknown;
}

export interface Listing {
  readonly exchange: Exchange;
  readonly plants: readonly ListedPlant[];
}

export interface ListFacts {
  /** Whether a list shows every plant that this run creates, as far as was seen. */
  readonly showsAll: boolean;
  /** The query that lists the most plants, with its question mark; empty for none. */
  readonly query: string;
  /** How long after a change a list may still be as before it, in milliseconds. */
  readonly lagMs: number;
  /** How many plants the longest list has shown. */
  readonly longest: number;
  /** The names that were listed before this run created any plant. */
  readonly namesBefore: ReadonlySet<unknown>;
}

/** Why lists show nothing about the plants of a run, as a clause. */
export const hiddenReason =
  'lists do not always show the plants of this run: they may be pages, or show other names';

/** A list that is later than this counts as wrong, in milliseconds. */
export const maxLagMs = 2500;
/** A replica may be late now and then: an unexpected list is requested again for this long. */
const usualMs = 1000;
/** After waits of this sum without the expected list, a list counts as wrong, and not as late. */
const maxWastedMs = 3000;

/** The lists of a provider: waits until they show the changes of this run, and knows when they are pages. */
export class Lists {
  /** As long as nothing was detected, lists count as pages. */
  facts: ListFacts = { showsAll: false, query: '', lagMs: 0, longest: 0, namesBefore: new Set() };
  readonly #sender: RequestSender;
  #wastedMs = 0;

  constructor(sender: RequestSender) {
    this.#sender = sender;
  }

  /** Whether a list may be a page that hides plants: it is as long as the longest list so far. */
  mayBeCut({ plants }: Listing): boolean {
    const { showsAll, longest } = this.facts;
    return !showsAll || (plants.length > 0 && plants.length >= longest);
  }

  /** @throws CannotCheckError when the response is not a list. */
  async read(user: User = 'first', query = this.facts.query): Promise<Listing> {
    const exchange = await this.#sender.send(listStep(query, user));
    const listing = listingOf(exchange);
    if (listing === undefined) {
      const isOther = isSuccess(exchange) ? ', but not with an array' : '';
      throw new CannotCheckError(
        `the plants could not be listed: ${describeAnswer(exchange)}${isOther}`,
        'list.returns-array-of-plants',
      );
    }
    if (query === this.facts.query) {
      const longest = Math.max(this.facts.longest, listing.plants.length);
      this.facts = { ...this.facts, longest };
    }
    return listing;
  }

  /**
   * Lists the plants of a user until the list is as expected, or the time is over.
   *
   * @returns the latest list, whether or not it is as expected.
   * @throws CannotCheckError when a response is not a list.
   */
  async poll(
    user: User,
    isAsExpected: (listing: Listing) => boolean,
    query = this.facts.query,
  ): Promise<Listing> {
    const { lagMs } = this.facts;
    const startedAt = performance.now();
    const waitMs = Math.max(lagMs, Math.min(lagMs + usualMs, maxWastedMs - this.#wastedMs));
    for (let pauseMs = Math.max(25, lagMs / 4); ; pauseMs *= 2) {
      const listing = await this.read(user, query);
      const waitedMs = performance.now() - startedAt;
      if (isAsExpected(listing)) {
        return listing;
      }
      if (waitedMs >= waitMs) {
        this.#wastedMs += waitedMs;
        return listing;
      }
      await wait(Math.min(pauseMs, waitMs - waitedMs));
    }
  }
}

/** Queries of which one may list more plants than the others: none, and a high limit. */
export const listQueries = ['', '?limit=100', '?limit=1000', '?limit=2147483647'];

/** The plants in the list of each query; none for a query that gets no list. */
export function listByEachQuery(sender: RequestSender): Promise<readonly ListedPlant[][]> {
  return Promise.all(
    listQueries.map(async (query) => [...(plantsIn(await sender.send(listStep(query))) ?? [])]),
  );
}

/** Undefined if the response is not a list. */
export function plantsIn(exchange: Exchange): readonly ListedPlant[] | undefined {
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return Array.isArray(plants)
    ? plants.map((plant) => (isPlainObject(plant) ? plant : {}))
    : undefined;
}

/** Undefined if the response is not a list. */
export function listingOf(exchange: Exchange): Listing | undefined {
  const plants = plantsIn(exchange);
  return plants && { exchange, plants };
}

export function findByName({ plants }: Listing, name: string): readonly ListedPlant[] {
  return plants.filter((listed) => isSameText(name, listed.name));
}

export function isListed(listing: Listing, { name }: { readonly name: string }): boolean {
  return findByName(listing, name).length > 0;
}
