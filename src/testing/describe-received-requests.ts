import type { Whereabouts } from '../control/plant-sandbox.js';
import { counted } from '../interface/wording.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';
import { describeEntry, describeFilter } from './describe-request.js';

/** The requests that a plant store received, and the filter that an expectation has for them. */
export interface ReceivedRequests {
  readonly filter: RequestFilter;
  /** The expected number of matches; undefined for any number from 1. */
  readonly times: number | undefined;
  /** The requests that match the filter. */
  readonly matches: readonly JournalEntry[];
  readonly all: readonly JournalEntry[];
  /** Where requests have to go, if it is known. */
  readonly where: Whereabouts | undefined;
}

/** The message of a failed `toHaveReceived`, or of a failed `.not.toHaveReceived`. */
export function describeReceived(received: ReceivedRequests, isNot: boolean): string {
  const { filter, times, matches, all, where } = received;
  const count = times === undefined ? undefined : counted(times, 'request');
  const expected = isNot
    ? `Expected ${count === undefined ? 'no request' : `not exactly ${count}`}`
    : `Expected ${count ?? 'a request'}`;
  const title = `${expected} with${describeFilter(filter)}\nbut ${describeCounts(received)}`;
  const isTooFew = !isNot && matches.length <= (times ?? 0);
  if (isTooFew && all.length === 0 && where !== undefined) {
    return `${title}.\n${describeWhere(where, filter)}`;
  }
  const listed = matches.length === 0 ? `${title}.` : describeList(`${title}:`, matches, filter);
  const others = isTooFew ? sortByMismatches(all, filter) : [];
  if (others.length === 0) {
    return listed;
  }
  const titleOfOthers = matches.length === 0 ? ' The nearest:' : '\nThe nearest others:';
  return describeList(listed + titleOfOthers, others, filter);
}

function describeCounts({ matches, all }: ReceivedRequests): string {
  if (all.length === 0) {
    return 'there was no request at all';
  }
  return matches.length === 1 ? 'there was 1' : `there were ${matches.length || 'none'}`;
}

/** The requests that do not match, the nearest first. */
function sortByMismatches(all: readonly JournalEntry[], filter: RequestFilter): JournalEntry[] {
  return all
    .map((entry) => ({ entry, count: mismatchesOf(entry, filter).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count || b.entry.id - a.entry.id)
    .map(({ entry }) => entry);
}

/** Where the plant store is, and what went elsewhere. */
function describeWhere(where: Whereabouts, filter: RequestFilter): string {
  const { url, name, unnamed, elsewhere = [] } = where;
  const address = `The plant store is at ${url.replace(/\/$/, '')}/plants.`;
  if (unnamed.length > 0) {
    const title = `${address} Its default sandbox received requests:`;
    const listed = describeList(title, unnamed.toReversed(), filter);
    return `${listed}\nFor this sandbox, send token("alice-token") of it, which is alice-token~${name}.`;
  }
  const others = [...new Set(elsewhere)].slice(-maxListed).map((request) => `\n  ${request}`);
  const title = others.length === 0 ? '' : ' Requests went elsewhere:';
  return `${address} Check the URL that the app uses.${title}${others.join('')}`;
}

/** The maximum number of requests in a message. */
const maxListed = 5;

function describeList(
  title: string,
  entries: readonly JournalEntry[],
  filter: RequestFilter,
): string {
  const listed = entries.slice(0, maxListed).map((entry) => describeEntry(entry, filter));
  const more = entries.length - listed.length;
  return [title, ...listed, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}
