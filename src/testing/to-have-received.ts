import { type PlantSandbox, whereabouts } from '../control/plant-sandbox.js';
import type { Requests } from '../control/sandbox-parts.js';
import { KitError } from '../interface/kit-error.js';
import {
  assertOptions,
  type OptionShape,
  option,
  wholeNumberSchema,
} from '../interface/read-input.js';
import type { RequestFilter } from '../service/journal/request-filter.js';
import { describeReceived } from './describe-received.js';

export interface ToHaveReceivedOptions {
  /** The exact number of requests that must match. Default: at least one. */
  readonly times?: number | undefined;
}

const optionShape: OptionShape<ToHaveReceivedOptions> = {
  times: option(wholeNumberSchema(), '2'),
};

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

function requestsOf(received: Partial<Requests & { readonly requests: Requests }>): Requests {
  const { all, requests = all && received } = received ?? {};
  if (requests === undefined) {
    throw new KitError({
      code: 'invalid-option',
      task: 'look for requests',
      cause: `toHaveReceived got ${received === null ? 'null' : typeof received}`,
      remedy: 'Expect it of a sandbox, a mock, a server, or their "requests".',
      details: { option: 'received' },
    });
  }
  return requests as Requests;
}
