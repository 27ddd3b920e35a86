import {
  type PlantSandbox,
  type StrayRequest,
  type Whereabouts,
  whereabouts,
} from '../control/plant-sandbox.js';
import type { Requests } from '../control/requests.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';
import { pathWithQuery } from '../service/plain-http.js';
import { KitError } from '../text/kit-error.js';
import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import { counted } from '../text/wording.js';
import { baseUrlOf, findNearerElsewhere, listFirst } from './unmatched-requests.js';

export interface ToHaveReceivedOptions {
  /** The exact number of requests that must match. Default: at least one. */
  readonly times?: number | undefined;
}

const optionShape = {
  times: option(v.wholeNumber(), '2'),
} satisfies OptionShape<ToHaveReceivedOptions>;

/** Something that has received requests: a sandbox, a mock, a server, or its `requests`. */
export type Receiver = Requests | { readonly requests: Requests };

/**
 * The matcher `toHaveReceived`, for the `expect.extend` of Vitest and of Playwright.
 *
 * @throws KitError `invalid-option`, for an unknown member of the filter, an invalid number of times, and
 * a value without requests; also after `.not`.
 */
export function toHaveReceived(
  received: Receiver,
  filter: RequestFilter,
  options: ToHaveReceivedOptions = {},
): { pass: boolean; message: () => string } {
  assertOptions('toHaveReceived', options, optionShape);
  const { times } = options;
  const requests = requestsOf(received);
  const matched = requests.filter(filter).length;
  const pass = times === undefined ? matched > 0 : matched === times;
  const message = () => {
    const where = (received as Partial<PlantSandbox>)[whereabouts]?.();
    return describeReceived({ filter, times, matched, all: requests.all(), where }, pass);
  };
  return { pass, message };
}

function requestsOf(received: Partial<Requests> & { readonly requests?: Requests }): Requests {
  if (received?.requests !== undefined) {
    return received.requests;
  }
  if (received?.all !== undefined) {
    return received as Requests;
  }
  throw new KitError('invalid-option', 'look for requests', {
    cause: `toHaveReceived got ${received === null ? 'null' : typeof received}`,
    remedy: 'Expect it of a sandbox, a mock, a server, or their "requests".',
    option: 'received',
  });
}

interface ReceivedRequests {
  readonly filter: RequestFilter;
  /** The expected number of matches; undefined for any number from 1. */
  readonly times: number | undefined;
  readonly matched: number;
  readonly all: readonly JournalEntry[];
  /** The address to which requests have to go, if it is known. */
  readonly where: Whereabouts | undefined;
}

/** The message of a failed `toHaveReceived`, or of a failed `.not.toHaveReceived`. */
function describeReceived(received: ReceivedRequests, isNot: boolean): string {
  const { filter, times, matched, all, where } = received;
  const expected = isNot ? describeUnexpected(times) : describeExpected(times);
  const title = `Expected ${expected} with${describeFilter(filter)}\nbut there`;
  const isTooFew = !isNot && matched <= (times ?? 0);
  if (all.length === 0) {
    const place = isTooFew && where ? `\n${describeWhere(where, filter)}` : '';
    return `${title} was no request at all.${place}`;
  }
  const matching = all.filter((entry) => mismatchesOf(entry, filter).length === 0);
  const others = isTooFew ? nearestOthers(all, filter) : [];
  const listed = [...matching, ...others];
  const list = describeList(
    `${title} ${describeCount(matched, listed.length > 0)}`,
    listed,
    filter,
  );
  const elsewhere = isTooFew ? findNearerElsewhere(where, others, filter) : [];
  return where && elsewhere.length > 0 ? `${list}\n${describeElsewhere(where, elsewhere)}` : list;
}

function describeExpected(times: number | undefined): string {
  return times === undefined ? 'a request' : counted(times, 'request');
}

function describeUnexpected(times: number | undefined): string {
  return times === undefined ? 'no request' : `not exactly ${counted(times, 'request')}`;
}

/** @param isListed whether requests are listed behind it. */
function describeCount(matched: number, isListed: boolean): string {
  if (matched === 0) {
    return isListed ? 'were none. The nearest:' : 'were none.';
  }
  const count = matched === 1 ? 'was 1' : `were ${matched}`;
  return isListed ? `${count}:` : `${count}.`;
}

/** The requests that do not match: first those with the fewest differences, of these the last one. */
function nearestOthers(
  all: readonly JournalEntry[],
  filter: RequestFilter,
): readonly JournalEntry[] {
  const counts = new Map(all.map((entry) => [entry, mismatchesOf(entry, filter).length]));
  const countOf = (entry: JournalEntry) => counts.get(entry) ?? 0;
  return all
    .filter((entry) => countOf(entry) > 0)
    .toReversed()
    .sort((one, other) => countOf(one) - countOf(other));
}

function addressOf(where: Whereabouts): string {
  return `The plant store is at ${baseUrlOf(where)}/plants.`;
}

function describeElsewhere(where: Whereabouts, elsewhere: readonly StrayRequest[]): string {
  const requests = new Set(elsewhere.map(({ method, url }) => `  ${method} ${url}`));
  const others = ['Requests went elsewhere:', ...listFirst([...requests].reverse())].join('\n');
  const hint = where.hint === undefined ? '' : ` ${where.hint}`;
  const end = requests.size === 0 ? hint : ` ${others}`;
  return `${addressOf(where)} Check the URL that the app uses.${end}`;
}

function describeWhere(where: Whereabouts, filter: RequestFilter): string {
  const { name, elsewhere = [] } = where;
  const unnamed = where.unnamed();
  if (unnamed.length > 0) {
    const title = `${addressOf(where)} Its default sandbox received requests:`;
    const listed = describeList(title, unnamed.toReversed(), filter);
    return `${listed}\nFor this sandbox, send token("alice-token") of it, which is alice-token~${name}.`;
  }
  return describeElsewhere(where, elsewhere);
}

function describeList(
  title: string,
  entries: readonly JournalEntry[],
  filter: RequestFilter,
): string {
  return [title, ...listFirst(entries.map((entry) => describeEntry(entry, filter)))].join('\n');
}

function describeFilter(filter: RequestFilter): string {
  const members = Object.entries(filter).filter(([, value]) => value !== undefined);
  return members.length === 0
    ? ' anything'
    : members.map(([name, value]) => `\n  ${name}: ${printValue(value)}`).join('');
}

function describeEntry(entry: JournalEntry, filter: RequestFilter): string {
  const { id, request, response, hint } = entry;
  const line = `  #${id} ${request.method} ${pathWithQuery(request)} -> ${response?.status ?? 'no answer'}`;
  const differences = mismatchesOf(entry, filter).map(
    (member) => `      ${member}: ${actualOf(member, entry, filter)}`,
  );
  const hints = hint === undefined ? [] : [`      ${hint}`];
  return [line, ...differences, ...hints].join('\n');
}

const maxBody = 300;

function cut(text: string): string {
  return text.length > maxBody ? `${text.slice(0, maxBody)}…` : text;
}

function actualOf(
  member: keyof RequestFilter,
  { request, response, ...others }: JournalEntry,
  filter: RequestFilter,
): string {
  const { method, path, headers: all } = request;
  if (member === 'query' || member === 'body') {
    const text = request[member];
    return cut(text) || 'none';
  }
  const names = Object.keys(filter.headers ?? {});
  const headers = Object.fromEntries(names.map((name) => [name, all[name.toLowerCase()]]));
  const actual = { ...others, method, path, headers, status: response?.status };
  const value = actual[member];
  return value === undefined ? 'none' : printValue(value);
}

/** A value as a test would write it, on one line; asymmetric matchers by their names. */
function printValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null || value instanceof RegExp) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(printValue).join(', ')}]`;
  }
  if ('toAsymmetricMatcher' in value && typeof value.toAsymmetricMatcher === 'function') {
    return String(value.toAsymmetricMatcher());
  }
  if ('asymmetricMatch' in value) {
    return 'sample' in value ? `${value} ${printValue(value.sample)}` : String(value);
  }
  const members = Object.entries(value).map(([name, member]) => `${name}: ${printValue(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
