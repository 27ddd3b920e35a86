import { setTimeout as wait } from 'node:timers/promises';
import { isPlainObject } from '../../interface/json.js';
import { counted } from '../../interface/wording.js';
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
  /**
   * Which plants of this run lists show: all of them; some, because a list is a page; or none so far, because a list may
   * be a page of other plants.
   */
  readonly shown: 'all' | 'some' | 'none';
  /** The query that lists the most plants, with its question mark; empty for none. */
  readonly query: string;
  /** How long a list may stay unchanged after a create or a delete, in milliseconds. */
  readonly lagMs: number;
  /** The number of plants in the longest list. */
  readonly longest: number;
  /** The number of plants in the longest list without a query. */
  readonly longestPlain: number;
  /** The names that were listed before this run created any plant. */
  readonly namesBefore: ReadonlySet<unknown>;
}

/** After this time spent on lists that stayed wrong, a run waits for a list only as long as lists were late before. */
const maxWastedMs = 30_000;
/** A shorter list is not a page, unless a new plant has pushed another one out of it. */
export const shortestPage = 10;

interface PollOptions {
  /** Default the query that lists the most plants. */
  readonly query?: string | undefined;
  /** How long to wait at a provider whose lists were never late, in milliseconds; default as late as lists may be. */
  readonly patienceMs?: number;
  /** Called with each list that is not as expected, except the last one. */
  readonly onLate?: (listing: Listing) => void;
}

/** Reads the lists of a provider: waits until they show the changes of this run, and knows when they are pages. */
export class Lists {
  facts: ListFacts = {
    shown: 'none',
    query: '',
    lagMs: 0,
    longest: 0,
    longestPlain: 0,
    namesBefore: new Set(),
  };
  /** A list that is later than this counts as wrong, in milliseconds. */
  readonly maxLagMs: number;
  readonly #sender: RequestSender;
  #wastedMs = 0;

  constructor(sender: RequestSender, maxLagMs: number) {
    this.#sender = sender;
    this.maxLagMs = maxLagMs;
  }

  /** Whether a list shows every plant that this run creates, as far as was seen. */
  get showsAll(): boolean {
    return this.facts.shown === 'all';
  }

  /** Why lists show nothing about the plants of a run, and what to do about it. */
  get hiddenReason(): string {
    const { longest } = this.facts;
    return `no list shows the plants of this run, as each has the same ${counted(longest, 'plant')}: it may be a page. Give the token of a user who sees fewer plants, or take a store with fewer`;
  }

  /** Whether lists are pages, and this one may leave plants out. */
  isPage({ plants }: Listing): boolean {
    return !this.showsAll && plants.length > 0 && plants.length >= this.facts.longest;
  }

  /** Whether a list may turn out to be a page: it is long, and no list was longer. */
  mayBePage(listing: Listing): boolean {
    const { length } = listing.plants;
    return this.isPage(listing) || (length >= shortestPage && length >= this.facts.longest);
  }

  /** Notes that a list was a page: it has left out a plant that a later one shows. */
  notePage(): void {
    this.facts = { ...this.facts, shown: 'some' };
  }

  /** Notes a list without a query: a page is never shorter than it was before. */
  notePlainList({ plants }: Listing): void {
    const longestPlain = Math.max(this.facts.longestPlain, plants.length);
    this.facts = { ...this.facts, longestPlain };
  }

  /** Notes that lists without a query show more plants than those with the query that seemed to list the most. */
  dropQuery({ plants }: Listing): void {
    this.facts = { ...this.facts, query: '', longest: plants.length };
  }

  /** Notes how late a list was, in milliseconds. */
  noteLag(waitedMs: number): void {
    const lagMs = Math.min(3 * waitedMs + 200, this.maxLagMs);
    this.facts = { ...this.facts, lagMs: Math.max(lagMs, this.facts.lagMs) };
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
   * Lists the plants of a user until the list is as expected, or can no longer be late.
   *
   * @returns the latest list, whether or not it is as expected.
   * @throws CannotCheckError when a response is not a list.
   */
  async poll(
    user: User,
    isAsExpected: (listing: Listing) => boolean,
    { query = this.facts.query, patienceMs = this.maxLagMs, onLate = () => {} }: PollOptions = {},
  ): Promise<Listing> {
    const { lagMs } = this.facts;
    const startedAt = performance.now();
    const leftMs = this.facts.shown === 'none' ? 0 : maxWastedMs - this.#wastedMs;
    const waitMs = Math.max(lagMs, Math.min(patienceMs, this.maxLagMs, leftMs));
    let isFirst = true;
    for (let pauseMs = Math.max(25, lagMs / 4); ; pauseMs *= 2) {
      const listing = await this.read(user, query);
      const waitedMs = performance.now() - startedAt;
      if (isAsExpected(listing)) {
        if (!isFirst) {
          this.noteLag(waitedMs);
        }
        return listing;
      }
      if (waitedMs >= waitMs) {
        this.#wastedMs += waitedMs;
        return listing;
      }
      isFirst = false;
      onLate(listing);
      await wait(Math.min(pauseMs, waitMs - waitedMs));
    }
  }
}

/** No query and high limits: one of them may list more plants than the others. */
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
