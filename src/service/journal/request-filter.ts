import { parseInt64 } from '../../interface/int64.js';
import { type OperationName, operationNames } from '../../interface/operation-name.js';
import {
  isPlainObject,
  mapLeaves,
  numeralOf,
  parseExactJson,
  tryParseJson,
} from '../../text/json.js';
import { KitError } from '../../text/kit-error.js';
import { parseBySchema } from '../../text/read-input.js';
import * as v from '../../text/schema.js';
import type { FaultKind } from '../faults/fault.js';
import { faultKinds } from '../faults/fault.js';
import type { RejectedBy } from '../stage-result.js';
import type { JournalEntry } from './journal-entry.js';

/**
 * What a request must match: all given members. Any value may be an asymmetric matcher of a test runner
 * (`expect.any(Number)`), and a text may be a regular expression.
 */
export interface RequestFilter {
  readonly operation?: OperationName | undefined;
  readonly method?: string | undefined;
  /** As it was sent: with the path of the `baseUrl` of a mock. */
  readonly path?: string | RegExp | undefined;
  /** Parameters that it has; it may have others. */
  readonly query?: Readonly<Record<string, string | number | RegExp>> | undefined;
  /** Headers that it has, with names in any case. */
  readonly headers?: Readonly<Record<string, string | RegExp>> | undefined;
  /**
   * What the JSON of its body contains: other members may be anything, arrays have the same length.
   * The journal cuts a body over 16 KiB, which is then not JSON.
   */
  readonly body?: unknown;
  readonly user?: string | undefined;
  /** The status of the response. */
  readonly status?: number | undefined;
  readonly rejectedBy?: RejectedBy | undefined;
  readonly fault?: FaultKind | undefined;
  /** The name of the scenario that the fault is part of. */
  readonly scenario?: string | undefined;
  /** Whether its response waits to be released. With true, requests match that are recorded no longer, too. */
  readonly held?: boolean | undefined;
}

type MatchesMember = (entry: JournalEntry, expected: unknown) => boolean;

const matchesMember: { readonly [Member in keyof Required<RequestFilter>]: MatchesMember } = {
  operation: ({ operation }, expected) => includes(operation, expected),
  method: ({ request }, expected) =>
    includes(request.method, typeof expected === 'string' ? expected.toUpperCase() : expected),
  path: ({ request }, expected) => includes(request.path, expected),
  query({ request }, expected) {
    const parameters = new URLSearchParams(request.query);
    return Object.entries(expected as object).every(([name, value]) =>
      parameters
        .getAll(name)
        .some((sent) => includes(sent, typeof value === 'number' ? String(value) : value)),
    );
  },
  headers: ({ request }, expected) =>
    Object.entries(expected as object).every(([name, value]) =>
      includes(request.headers[name.toLowerCase()], value),
    ),
  body: ({ request }, expected) => includes(parseJsonOrText(request.body), expected),
  user: ({ user }, expected) => includes(user, expected),
  status: ({ response }, expected) => includes(response?.status, expected),
  rejectedBy: ({ rejectedBy }, expected) => includes(rejectedBy, expected),
  fault: ({ fault }, expected) => includes(fault, expected),
  scenario: ({ scenario }, expected) => includes(scenario, expected),
  held: ({ held = false }, expected) => includes(held, expected),
};

const filterSchema = v.strictObject({
  operation: valueOrMatcher(v.picklist(operationNames)),
  method: valueOrMatcher(v.string()),
  path: valueOrMatcher(v.string()),
  query: v.optional(v.anyObject()),
  headers: v.optional(v.anyObject()),
  body: v.optional(v.unknown()),
  user: valueOrMatcher(v.string()),
  status: valueOrMatcher(v.number()),
  rejectedBy: valueOrMatcher(v.string()),
  fault: valueOrMatcher(v.picklist(faultKinds)),
  scenario: valueOrMatcher(v.string()),
  held: valueOrMatcher(v.boolean()),
} satisfies Readonly<Record<keyof RequestFilter, v.Schema>>);

function valueOrMatcher(schema: v.Schema) {
  return v.optional(v.union([schema, v.custom((value) => typeof value === 'object')]));
}

/**
 * Rejects a filter that no request could match.
 *
 * @throws KitError `invalid-option`, naming the member.
 */
export function assertFilter(filter: RequestFilter): void {
  const parsed = parseBySchema(filterSchema, filter);
  if ('problem' in parsed) {
    const { cause, remedy, path, isUnknown } = parsed.problem;
    const list = isUnknown ? `Its members are ${filterMembers.join(', ')}.` : undefined;
    throw new KitError('invalid-option', 'filter requests', {
      cause: cause.replace(/^it /, 'the filter '),
      remedy: path.length === 0 ? "Give one such as { operation: 'create' }." : remedy || list,
      option: String(path[0] ?? 'filter'),
    });
  }
}

export const filterMembers = Object.keys(matchesMember) as (keyof RequestFilter)[];

/** The members of a filter that an entry does not match; none if the entry matches. */
export function mismatchesOf(entry: JournalEntry, filter: RequestFilter): (keyof RequestFilter)[] {
  return filterMembers.filter((member) => {
    const expected = filter[member];
    return expected !== undefined && !matchesMember[member](entry, expected);
  });
}

function parseJsonOrText(body: string): unknown {
  const value = tryParseJson(body, parseExactJson);
  return value === undefined ? body : value;
}

function includes(actual: unknown, expected: unknown): boolean {
  if (expected instanceof RegExp) {
    // Not `test`, since a global pattern remembers its last position.
    return typeof actual === 'string' && actual.search(expected) >= 0;
  }
  if (isAsymmetricMatcher(expected)) {
    return expected.asymmetricMatch(toPlain(actual));
  }
  if (typeof expected === 'number' || typeof expected === 'bigint') {
    return isNumber(actual, expected);
  }
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, position) => includes(actual[position], item))
    );
  }
  if (!isPlainObject(expected)) {
    return actual === expected;
  }
  return (
    isPlainObject(actual) &&
    Object.entries(expected).every(
      ([name, member]) => Object.hasOwn(actual, name) && includes(actual[name], member),
    )
  );
}

/** Compares integers digit by digit, in any notation. */
function isNumber(actual: unknown, expected: number | bigint): boolean {
  const numeral = numeralOf(actual);
  if (numeral === undefined) {
    return false;
  }
  const parsed = parseInt64(numeral);
  return 'id' in parsed ? parsed.id === String(expected) : Number(numeral) === expected;
}

/** Replaces exact numerals with numbers, which matchers know. */
function toPlain(value: unknown): unknown {
  return mapLeaves(value, (leaf) => {
    const numeral = numeralOf(leaf);
    return numeral === undefined ? leaf : Number(numeral);
  });
}

interface AsymmetricMatcher {
  asymmetricMatch(actual: unknown): boolean;
}

function isAsymmetricMatcher(value: unknown): value is AsymmetricMatcher {
  return (
    typeof value === 'object' &&
    value !== null &&
    'asymmetricMatch' in value &&
    typeof value.asymmetricMatch === 'function'
  );
}
