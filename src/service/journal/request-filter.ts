import { numeralOf, parseExactJson } from '../../interface/exact-json.js';
import { parseInt64 } from '../../interface/int64.js';
import { KitError } from '../../interface/kit-error.js';
import { nearest } from '../../interface/nearest.js';
import { type OperationName, operationNames } from '../../interface/operation-name.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { FaultKind } from '../faults/fault.js';
import { faultKinds } from '../faults/fault-schemas.js';
import type { RejectedBy } from '../rejection.js';
import type { JournalEntry } from './journal-entry.js';

/**
 * Which requests are meant: those that are all of what is given. Wherever a value is expected, an
 * asymmetric matcher of a test runner may stand (`expect.any(Number)`), and for a text a pattern.
 */
export interface RequestFilter {
  readonly operation?: OperationName | undefined;
  readonly method?: string | undefined;
  /** As it came: of a mock with a path in its `baseUrl`, with that path. */
  readonly path?: string | RegExp | undefined;
  /** Parameters that it has, beside others that it may have. */
  readonly query?: Readonly<Record<string, string | number | RegExp>> | undefined;
  /** Headers that it has, whatever the case of their names; tokens and cookies are not kept. */
  readonly headers?: Readonly<Record<string, string | RegExp>> | undefined;
  /**
   * What is in the JSON of its body: members that are not given may be anything, lists are as long.
   * Of a body over 16 KiB too little is kept to tell.
   */
  readonly body?: unknown;
  readonly user?: string | undefined;
  /** The status of the response. */
  readonly status?: number | undefined;
  readonly rejectedBy?: RejectedBy | undefined;
  readonly fault?: FaultKind | undefined;
}

type Check = (entry: JournalEntry, expected: unknown) => boolean;

const checks: { readonly [Member in keyof Required<RequestFilter>]: Check } = {
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
  body: ({ request }, expected) => includes(parseBody(request.body), expected),
  user: ({ user }, expected) => includes(user, expected),
  status: ({ response }, expected) => includes(response?.status, expected),
  rejectedBy: ({ rejectedBy }, expected) => includes(rejectedBy, expected),
  fault: ({ fault }, expected) => includes(fault, expected),
};

const members = Object.keys(checks) as (keyof RequestFilter)[];
const choices: { readonly [Member in keyof RequestFilter]?: readonly string[] } = {
  operation: operationNames,
  fault: faultKinds,
};

/**
 * Rejects a filter that no request could match.
 *
 * @throws KitError `invalid-option`, naming the member.
 */
export function checkFilter(filter: RequestFilter): void {
  if (!isPlainObject(filter)) {
    throw invalid(
      'filter',
      'there is no filter',
      "Give what a request should be: { operation: 'create' }.",
    );
  }
  for (const [member, expected] of Object.entries(filter)) {
    if (!members.includes(member as never)) {
      const remedy = nearest(member, members) || `There is ${members.join(', ')}.`;
      throw invalid(member, `there is no member "${member}"`, remedy);
    }
    const known = choices[member as keyof RequestFilter];
    if (known !== undefined && typeof expected === 'string' && !known.includes(expected)) {
      const remedy = nearest(expected, known) || `Choose ${known.join(', ')}.`;
      throw invalid(member, `"${member}" cannot be "${expected}"`, remedy);
    }
    const isOfMembers = member === 'query' || member === 'headers';
    if (expected !== undefined && isOfMembers && !isPlainObject(expected)) {
      throw invalid(member, `"${member}" must be an object`, 'Map names to values.');
    }
    const kind = member === 'status' ? 'number' : 'string';
    const isSimple = !isOfMembers && member !== 'body' && expected !== undefined;
    if (isSimple && typeof expected !== 'object' && typeof expected !== kind) {
      throw invalid(member, `"${member}" must be a ${kind}, not a ${typeof expected}`);
    }
    rejectOther(expected, member);
  }
}

/** The members of a filter that an entry is not as it should be in; none, where it is meant. */
export function mismatchesOf(entry: JournalEntry, filter: RequestFilter): (keyof RequestFilter)[] {
  return members.filter((member) => {
    const expected = filter[member];
    return expected !== undefined && !checks[member](entry, expected);
  });
}

function parseBody(body: string): unknown {
  try {
    return parseExactJson(body);
  } catch {
    return body;
  }
}

/** Whether a value has all in it that is expected. */
function includes(actual: unknown, expected: unknown): boolean {
  if (expected instanceof RegExp) {
    // Not test, of which some patterns keep where they were.
    return typeof actual === 'string' && actual.search(expected) >= 0;
  }
  if (isMatcher(expected)) {
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

/** Integers digit by digit, whatever way they are written in. */
function isNumber(actual: unknown, expected: number | bigint): boolean {
  const numeral = numeralOf(actual);
  if (numeral === undefined) {
    return false;
  }
  const parsed = parseInt64(numeral);
  return 'id' in parsed ? parsed.id === String(expected) : Number(numeral) === expected;
}

/** With numbers that matchers know. */
function toPlain(value: unknown): unknown {
  const numeral = numeralOf(value);
  if (numeral !== undefined) {
    return Number(numeral);
  }
  if (Array.isArray(value)) {
    return value.map(toPlain);
  }
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toPlain(member)]))
    : value;
}

interface Matcher {
  asymmetricMatch(actual: unknown): boolean;
}

function isMatcher(value: unknown): value is Matcher {
  return (
    typeof value === 'object' &&
    value !== null &&
    'asymmetricMatch' in value &&
    typeof value.asymmetricMatch === 'function'
  );
}

const deepest = 100;

/** What is neither JSON, nor a pattern, nor a matcher would be like anything, or nothing. */
function rejectOther(expected: unknown, where: string, depth = 0): void {
  const remedy = 'Expect plain values, patterns, or matchers such as expect.any(Number).';
  if (typeof expected === 'function' || typeof expected === 'symbol') {
    throw invalid(where, `"${where}" is a ${typeof expected}`, remedy);
  }
  if (typeof expected !== 'object' || expected === null || expected instanceof RegExp) {
    return;
  }
  if (depth > deepest) {
    throw invalid(where, `"${where}" is nested over ${deepest} levels deep`, 'Expect less of it.');
  }
  if (Array.isArray(expected) || isPlainObject(expected)) {
    for (const [name, member] of Object.entries(expected)) {
      rejectOther(member, depth < 3 ? `${where}.${name}` : where, depth + 1);
    }
  } else if (!isMatcher(expected)) {
    throw invalid(where, `"${where}" is a ${expected.constructor?.name ?? 'object'}`, remedy);
  }
}

function invalid(option: string, cause: string, remedy?: string): KitError {
  return new KitError({
    code: 'invalid-option',
    task: 'filter requests',
    cause,
    remedy,
    details: { option },
  });
}
