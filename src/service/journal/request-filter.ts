import { numeralOf, parseExactJson } from '../../interface/exact-json.js';
import type { FaultKind } from '../faults/fault.js';
import type { OperationName } from '../operation.js';
import type { RejectedBy } from '../rejection.js';
import type { JournalEntry } from './journal-entry.js';

/** Which requests are meant: those that are all of what is given. */
export interface RequestFilter {
  readonly operation?: OperationName | undefined;
  readonly method?: string | undefined;
  /** The path, or a pattern that it matches. */
  readonly path?: string | RegExp | undefined;
  /** Parameters that it has, beside others that it may have. */
  readonly query?: Readonly<Record<string, string | number>> | undefined;
  /** Headers that it has, whatever the case of their names; tokens and cookies are not kept. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What is in the JSON of its body: members that are not given may be anything. */
  readonly body?: unknown;
  readonly user?: string | undefined;
  /** The status of the response. */
  readonly status?: number | undefined;
  readonly rejectedBy?: RejectedBy | undefined;
  readonly fault?: FaultKind | undefined;
}

type Check = (entry: JournalEntry, expected: never) => boolean;

const checks: { readonly [Member in keyof Required<RequestFilter>]: Check } = {
  operation: ({ operation }, expected) => operation === expected,
  method: ({ request }, expected: string) => request.method === expected.toUpperCase(),
  path: ({ request }, expected: string | RegExp) =>
    typeof expected === 'string' ? request.path === expected : request.path.search(expected) >= 0,
  query: ({ request }, expected: Record<string, string | number>) => {
    const parameters = new URLSearchParams(request.query);
    return Object.entries(expected).every(([name, value]) =>
      parameters.getAll(name).includes(String(value)),
    );
  },
  headers: ({ request }, expected: Record<string, string>) =>
    Object.entries(expected).every(
      ([name, value]) => request.headers[name.toLowerCase()] === value,
    ),
  body: ({ request }, expected) => includes(parseBody(request.body), expected),
  user: ({ user }, expected) => user === expected,
  status: ({ response }, expected) => response?.status === expected,
  rejectedBy: ({ rejectedBy }, expected) => rejectedBy === expected,
  fault: ({ fault }, expected) => fault === expected,
};

export const filterMembers = Object.keys(checks) as (keyof RequestFilter)[];

/** The members of a filter that an entry is not as it should be in; none, where it is meant. */
export function mismatchesOf(entry: JournalEntry, filter: RequestFilter): (keyof RequestFilter)[] {
  return filterMembers.filter((member) => {
    const expected = filter[member];
    return expected !== undefined && !checks[member](entry, expected as never);
  });
}

function parseBody(body: string): unknown {
  try {
    return parseExactJson(body);
  } catch {
    return body;
  }
}

/** Whether a value has all in it that is expected; an expectation may be an asymmetric matcher. */
function includes(actual: unknown, expected: unknown): boolean {
  const plain = numeralOf(actual) ?? actual;
  if (typeof expected === 'number' || typeof expected === 'bigint') {
    return typeof actual !== 'string' && plain === String(expected);
  }
  if (typeof expected !== 'object' || expected === null) {
    return actual === expected;
  }
  if ('asymmetricMatch' in expected && typeof expected.asymmetricMatch === 'function') {
    const number = numeralOf(actual);
    return expected.asymmetricMatch(number === undefined ? actual : Number(number));
  }
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, position) => includes(actual[position], item))
    );
  }
  return (
    typeof actual === 'object' &&
    actual !== null &&
    Object.entries(expected).every(
      ([name, member]) =>
        Object.hasOwn(actual, name) && includes((actual as Record<string, unknown>)[name], member),
    )
  );
}
