import { setTimeout as wait } from 'node:timers/promises';
import { isSuccess, jsonOf } from './exchange.js';
import type { RequestSender } from './request.js';
import { settleAll } from './settle-all.js';

/**
 * Which of our plants the list shows.
 *
 * `all`: each of them. `some`: the provider lists only so many plants, and ours are among them now.
 * `none`: it lists only so many, and ours are not among them.
 */
export type Visibility = 'all' | 'some' | 'none';

/** What was found out about a provider's list. */
export interface ListCapabilities {
  readonly visibility: Visibility;
  /** The query that shows the most plants, with its question mark; empty for none. */
  readonly listQuery: string;
  /** How long after a create or a delete the list may still be as before, in milliseconds. */
  readonly listLagMs: number;
  /** The names of plants that were listed before anything was created. */
  readonly namesBefore: ReadonlySet<unknown>;
}

/** How long a list may still be as it was before a create or a delete, in milliseconds. */
export const maxListLagMs = 2500;

const queries = ['', '?limit=100', '?limit=1000', '?limit=2147483647'];
const pollMs = 100;

/** The names in the list of each query; undefined where there is no list. */
export type ListedNames = readonly (readonly unknown[] | undefined)[];

/** Lists the plants with each query that may show the most of them. */
export function listByEachQuery(sender: RequestSender): Promise<ListedNames> {
  return settleAll(queries.map((query) => listNames(sender, query)));
}

async function listNames(
  sender: RequestSender,
  query: string,
): Promise<readonly unknown[] | undefined> {
  const exchange = await sender.send('GET', `/plants${query}`);
  const plants: unknown = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return Array.isArray(plants) ? plants.map((plant) => plant?.name) : undefined;
}

/** What the list shows, and how many plants the longest one had. */
export interface DetectedList extends Omit<ListCapabilities, 'namesBefore'> {
  readonly max: number;
}

/**
 * Lists the plants until all of these names are listed, or the time is over.
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

/** The query whose list shows the most of these names; of several, the last of the longest lists. */
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

/** A provider may have changed the case of a name, which is for the checks to find. */
function isSameIgnoringCase(listed: unknown, name: unknown): boolean {
  return String(listed).toLowerCase() === String(name).toLowerCase();
}
