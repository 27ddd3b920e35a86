import { KitError } from '../interface/kit-error.js';
import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { assertWholeNumber } from '../interface/whole-number.js';
import type { RequestFilter } from '../service/journal/request-filter.js';
import type { Requests } from '../service/journal/requests.js';
import { type PlantSandbox, whereabouts } from '../service/plant-sandbox.js';
import { describeMissing, describeUnexpected } from './describe-received-requests.js';

export interface ToHaveReceivedOptions {
  /** The exact number of requests that must match. Default: at least one. */
  readonly times?: number | undefined;
}

const optionTable: OptionTable<ToHaveReceivedOptions> = {
  times: { type: 'number', example: '2' },
};

/** Something that has received requests: a sandbox, a mock, a server, or its `requests`. */
export type Receiver = Requests | { readonly requests: Requests };

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

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
): MatcherResult {
  assertOptions('toHaveReceived', options, optionTable);
  const { times } = options;
  assertWholeNumber('times', times ?? 0);
  const requests = requestsOf(received);
  const matches = requests.filter(filter);
  const pass = times === undefined ? matches.length > 0 : matches.length === times;
  const message = () => {
    const where = (received as Partial<PlantSandbox>)[whereabouts]?.();
    const described = { filter, times, matches, all: requests.all(), where };
    return pass ? describeUnexpected(described) : describeMissing(described);
  };
  return { pass, message };
}

function requestsOf(received: unknown): Requests {
  const candidate = isObject(received) && 'requests' in received ? received.requests : received;
  if (!isRequests(candidate)) {
    const what =
      received === null ? 'null' : Array.isArray(received) ? 'an array' : typeof received;
    throw new KitError({
      code: 'invalid-option',
      task: 'look for requests',
      cause: `toHaveReceived got ${what}`,
      remedy: 'Expect it of a sandbox, a mock, a server, or their "requests".',
      details: { option: 'received' },
    });
  }
  return candidate;
}

function isRequests(value: unknown): value is Requests {
  return (
    isObject(value) &&
    ['all', 'filter', 'subscribe'].every((name) => typeof value[name] === 'function')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
