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
  /** The name of their sandbox; undefined for the default one. */
  readonly sandbox: string | undefined;
  /** Why requests may be missing, if it is known. */
  readonly explanation: string | undefined;
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
  const { times, matches, explanation } = received;
  const isMissing = matches.length < (times ?? 1);
  const described = describeMismatch(received);
  return isMissing && explanation !== undefined ? `${described}\n${explanation}` : described;
}

function describeMismatch(received: ReceivedRequests): string {
  const { times, matches, all, filter, sandbox, explanation } = received;
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
  if (all.length === 0 && sandbox !== undefined && explanation === undefined) {
    return `${title}.\n${describeAddressing(sandbox)}`;
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

/** How to send requests to a sandbox. */
function describeAddressing(sandbox: string): string {
  return (
    'Check the URL that the requests are sent to. Unless something else sends them to this sandbox, ' +
    `they also need a token with "~${sandbox}" at its end (its token("alice-token")), or the header ` +
    'x-mock-sandbox.'
  );
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
