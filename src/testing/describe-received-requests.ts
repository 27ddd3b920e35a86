import type { JournalEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';
import type { Whereabouts } from '../service/plant-sandbox.js';
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

/** The message of a failed `.not.toHaveReceived`. */
export function describeUnexpected(received: ReceivedRequests): string {
  const { times, matches } = received;
  const expected = times === undefined ? 'no request' : `not exactly ${countRequests(times)}`;
  const title = describeExpectation(expected, received);
  return matches.length === 0 ? `${title}.` : describeList(`${title}:`, matches, received);
}

/** The message of a failed `toHaveReceived`. */
export function describeMissing(received: ReceivedRequests): string {
  const { times, matches, all, filter, where } = received;
  const expected = times === undefined ? 'a request' : countRequests(times);
  const title = describeExpectation(expected, received);
  if (matches.length > (times ?? 0)) {
    return describeList(`${title}:`, matches, received);
  }
  const others = all
    .map((entry) => ({ entry, mismatches: mismatchesOf(entry, filter).length }))
    .filter(({ mismatches }) => mismatches > 0)
    .sort((a, b) => a.mismatches - b.mismatches || b.entry.id - a.entry.id)
    .map(({ entry }) => entry);
  if (all.length === 0 && where !== undefined) {
    return `${title}.\n${describeWhere(where, received)}`;
  }
  if (matches.length === 0) {
    return others.length === 0
      ? `${title}.`
      : describeList(`${title}. The nearest:`, others, received);
  }
  const listed = describeList(`${title}:`, matches, received);
  return others.length === 0
    ? listed
    : describeList(`${listed}\nThe nearest others:`, others, received);
}

/** Where the plant store is, and what went elsewhere. */
function describeWhere(where: Whereabouts, received: ReceivedRequests): string {
  const { url, name, unnamed, elsewhere = [] } = where;
  const address = `The plant store is at ${url.replace(/\/$/, '')}/plants.`;
  if (unnamed.length > 0) {
    const title = `${address} Its default sandbox received requests:`;
    const listed = describeList(title, unnamed.toReversed(), received);
    return `${listed}\nFor this sandbox, send token("alice-token") of it, which is alice-token~${name}.`;
  }
  const others = [...new Set(elsewhere)].slice(-maxListed).map((request) => `\n  ${request}`);
  const title = others.length === 0 ? '' : ' Requests went elsewhere:';
  return `${address} Check the URL that the app uses.${title}${others.join('')}`;
}

function describeExpectation(expected: string, { filter, matches, all }: ReceivedRequests): string {
  const actual =
    all.length === 0
      ? 'there was no request at all'
      : matches.length === 1
        ? 'there was 1'
        : `there were ${matches.length || 'none'}`;
  return `Expected ${expected} with${describeFilter(filter)}\nbut ${actual}`;
}

function countRequests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}

/** The maximum number of requests in a message. */
const maxListed = 5;

function describeList(
  title: string,
  entries: readonly JournalEntry[],
  { filter }: ReceivedRequests,
): string {
  const listed = entries.slice(0, maxListed).map((entry) => describeEntry(entry, filter));
  const more = entries.length - listed.length;
  return [title, ...listed, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}
