import { setTimeout as wait } from 'node:timers/promises';
import type { RequestSender } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import { namesIn } from './listed-plants.js';

/**
 * Which of the plants that the session creates the list shows.
 *
 * `all`: each of them. `some`: the provider lists a limited number of plants, and some of the session
 * are among them now. `none`: none of the session are among them.
 */
export type Visibility = 'all' | 'some' | 'none';

/** What was detected about the list of a provider. */
export interface ListCapabilities {
  readonly visibility: Visibility;
  /** The query that lists as many plants as possible, with its question mark; empty for none. */
  readonly listQuery: string;
  /** How long after a create or a delete the list may still be as before it, in milliseconds. */
  readonly listLagMs: number;
  /** The names that were listed before the session created any plant. */
  readonly namesBefore: ReadonlySet<unknown>;
}

/** As long as nothing is known about the lists of a provider. */
export const unknownList: ListCapabilities = {
  listQuery: '',
  visibility: 'none',
  listLagMs: 0,
  namesBefore: new Set(),
};

/** The maximum of `listLagMs`: a list that is later than this counts as wrong. */
export const maxListLagMs = 2500;

const queries = ['', '?limit=100', '?limit=1000', '?limit=2147483647'];
const pollMs = 100;

/** The names in the list of each query; undefined for a query that gets no list. */
export type ListedNames = readonly (readonly unknown[] | undefined)[];

/** Lists the plants with each query that may list as many of them as possible. */
export function listByEachQuery(sender: RequestSender): Promise<ListedNames> {
  return settleAll(
    queries.map(async (query) => namesIn(await sender.send('GET', `/plants${query}`))),
  );
}

/** What the list shows, and the maximum length of a list. */
export interface DetectedList extends Omit<ListCapabilities, 'namesBefore'> {
  readonly max: number;
}

/**
 * Lists the plants until all of these names are listed, or the maximum of the lag is over.
 *
 * @param names of plants that have just been created.
 * @param before the names that were listed before, by query.
 */
export async function detectList(
  sender: RequestSender,
  names: readonly unknown[],
  before: ListedNames,
): Promise<DetectedList> {
  const startedAt = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const best = findBest(await listByEachQuery(sender), names, before);
    const found = { listQuery: best.query, max: Math.max(best.length, best.lengthBefore) };
    const waitedMs = performance.now() - startedAt;
    if (best.shown === names.length) {
      const visibility = best.length > best.lengthBefore ? 'all' : 'some';
      const listLagMs = isFirst ? 0 : Math.min(3 * waitedMs + 200, maxListLagMs);
      return { ...found, visibility, listLagMs };
    }
    if (waitedMs > maxListLagMs) {
      return { ...found, visibility: best.shown > 0 ? 'some' : 'none', listLagMs: 0 };
    }
    await wait(pollMs);
  }
}

/**
 * Finds the query that lists the largest number of these names; of several, the last with the
 * largest list.
 */
function findBest(lists: ListedNames, names: readonly unknown[], before: ListedNames) {
  const candidates = queries.map((query, position) => {
    const listed = lists[position] ?? [];
    return {
      query,
      shown: names.filter((name) => listed.some((one) => isSameIgnoringCase(one, name))).length,
      length: listed.length,
      lengthBefore: before[position]?.length ?? 0,
    };
  });
  return candidates.reduce((best, next) => {
    const isBetter =
      next.shown > best.shown || (next.shown === best.shown && next.length >= best.length);
    return isBetter ? next : best;
  });
}

/** A provider may have changed the case of a name: the checks report that. */
function isSameIgnoringCase(listed: unknown, name: unknown): boolean {
  return String(listed).toLowerCase() === String(name).toLowerCase();
}
