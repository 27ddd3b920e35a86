import type { JournalEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';
import { describeEntry, describeFilter } from './describe-request.js';

/** What was looked for among requests, and what there was. */
export interface Found {
  readonly filter: RequestFilter;
  readonly times: number | undefined;
  /** Those that are meant. */
  readonly matches: readonly JournalEntry[];
  readonly all: readonly JournalEntry[];
  /** The sandbox they are of, if it is not the default one. */
  readonly sandbox: string | undefined;
}

/** Why an expectation that there be none, or not as many, does not hold. */
export function describeMet(found: Found): string {
  const { times, matches } = found;
  const title = expected(times === undefined ? 'no request' : `not exactly ${count(times)}`, found);
  return matches.length === 0 ? `${title}.` : list(`${title}:`, matches, found);
}

/** Why an expectation that there be some, or as many, does not hold. */
export function describeMissed(found: Found): string {
  const { times, matches, all, filter } = found;
  const title = expected(times === undefined ? 'a request' : count(times), found);
  if (matches.length > (times ?? 0)) {
    return list(`${title}:`, matches, found);
  }
  const others = all
    .map((entry) => ({ entry, mismatches: mismatchesOf(entry, filter).length }))
    .filter(({ mismatches }) => mismatches > 0)
    .sort((a, b) => a.mismatches - b.mismatches || b.entry.id - a.entry.id)
    .map(({ entry }) => entry);
  if (all.length === 0 && found.sandbox !== undefined) {
    return `${title}.\n${howToGetTo(found.sandbox)}`;
  }
  if (matches.length === 0) {
    return others.length === 0 ? `${title}.` : list(`${title}. The nearest:`, others, found);
  }
  const there = list(`${title}:`, matches, found);
  return others.length === 0 ? there : list(`${there}\nThe nearest others:`, others, found);
}

function howToGetTo(sandbox: string): string {
  return (
    'Look at the address they go to, and at what they are sent with: where nothing else leads to the ' +
    `sandbox, that is a token with "~${sandbox}" behind it (its token("alice-token")), or the header ` +
    'x-mock-sandbox.'
  );
}

function expected(what: string, { filter, matches, all }: Found): string {
  const there =
    all.length === 0
      ? 'there was no request at all'
      : matches.length === 1
        ? 'there was 1'
        : `there were ${matches.length || 'none'}`;
  return `Expected ${what} with${describeFilter(filter)}\nbut ${there}`;
}

function count(requests: number): string {
  return requests === 1 ? '1 request' : `${requests} requests`;
}

/** How many requests a message tells of. */
const max = 5;

function list(title: string, entries: readonly JournalEntry[], { filter }: Found): string {
  const shown = entries.slice(0, max).map((entry) => describeEntry(entry, filter));
  const more = entries.length - shown.length;
  return [title, ...shown, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}
