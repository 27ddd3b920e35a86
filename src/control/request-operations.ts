import * as z from 'zod/mini';
import { wholeNumberSchema } from '../interface/read-input.js';
import { type GivenResponse, givenResponseSchema } from '../service/faults/fault.js';
import { type JournalEntry, toEntry } from '../service/journal/journal-entry.js';
import {
  assertFilter,
  mismatchesOf,
  type RequestFilter,
} from '../service/journal/request-filter.js';
import { type ResendOptions, resendRequest, rewindSandbox } from '../service/rewind.js';
import { followSandbox, type StreamFilter } from './follow-sandbox.js';
import {
  type Operation,
  type OperationContext,
  readFlag,
  readText,
  readWholeNumber,
} from './operation.js';

/** The filters of the admin API: also by an id above `after`, and the last `limit` requests. */
export interface AdminRequestFilter extends StreamFilter {
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

const filterQuery = {
  operation: readText,
  method: readText,
  path: readText,
  user: readText,
  status: readWholeNumber(),
  rejectedBy: readText,
  fault: readText,
  held: readFlag,
};

/** The journal of a sandbox. */
export const requestOperations = {
  requests: {
    method: 'GET',
    path: '/requests',
    isForProxy: true,
    query: { ...filterQuery, after: readWholeNumber(), limit: readWholeNumber() },
    does: 'Lists the recorded requests that match the parameters, oldest first; only those with an id above `after`, and only the last `limit`. With `held=true` also those that are recorded no longer.',
    run(context, filter: AdminRequestFilter = {}) {
      const { after = 0, limit, ...others } = filter;
      const matches = [...entriesOf(context, others)].filter(({ id }) => id > after);
      return limit === undefined ? matches : matches.slice(Math.max(0, matches.length - limit));
    },
  },
  /** Clears the recorded requests; resolves with their number. */
  clearRequests: {
    method: 'DELETE',
    path: '/requests',
    isForProxy: true,
    does: 'Clears the recorded requests.',
    answers: 'forgotten',
    run({ sandbox: { journal } }) {
      const forgotten = journal.count;
      journal.clear();
      return forgotten;
    },
  },
  /** Handles a recorded request again; resolves with the new one. */
  resend: {
    method: 'POST',
    path: '/requests/{id}/resend',
    parameter: readWholeNumber(1),
    query: { rewind: readFlag },
    does: 'Handles a recorded request again, with its token, and returns the new one. With `rewind=true` it first restores the state before the request.',
    run: ({ service, sandbox }, id: number, options?: ResendOptions) =>
      resendRequest(service, sandbox, id, options),
  },
  /** Releases the response to a request, as it is or with another in its place; resolves with the request. */
  release: {
    method: 'POST',
    path: '/requests/{id}/release',
    parameter: readWholeNumber(1),
    takes: 'nothing, or the response to send in its place: `{ "status": 500 }`',
    mayTakeNothing: true,
    body: z.optional(givenResponseSchema),
    does: 'Releases the response to a request that a fault `hold` holds, and returns the request.',
    missing: (id) => `No response to a request ${id} is held: see GET /__admin/requests?held=true.`,
    run({ sandbox }, id: number, response?: GivenResponse) {
      const [held] = sandbox.faults.release((exchange) => exchange.id === id, response);
      return held && toEntry(held);
    },
  },
  /** Restores the state before a recorded request, and drops it and all later ones. */
  rewind: {
    method: 'POST',
    path: '/rewind',
    takes: '`{ "before": 7 }`',
    body: z.strictObject(
      { before: wholeNumberSchema(1, Number.MAX_SAFE_INTEGER) },
      { error: 'must be { "before": 7 }, with the id of a request' },
    ),
    does: 'Restores the plants, faults and counts as they were just before a recorded request, and drops it and all later ones.',
    run({ sandbox }, options: { readonly before: number }) {
      rewindSandbox(sandbox, options.before);
      return { plants: sandbox.plants.count, requests: sandbox.journal.count };
    },
  },
  streamEvents: {
    method: 'GET',
    path: '/requests/stream',
    isForProxy: true,
    query: filterQuery,
    does: 'Streams server-sent events: each request as a `request` once it is answered, and `changed` with what else has changed; `Last-Event-ID` continues after that request.',
    isStream: true,
    run: followSandbox,
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** The recorded requests that match a filter, oldest first. */
export function* entriesOf(
  { sandbox }: OperationContext,
  filter: RequestFilter,
): Generator<JournalEntry> {
  assertFilter(filter);
  // They wait also after the journal has dropped them.
  const { faults, journal } = sandbox;
  for (const exchange of filter.held === true ? faults.held : journal.exchanges()) {
    const entry = toEntry(exchange);
    if (mismatchesOf(entry, filter).length === 0) {
      yield entry;
    }
  }
}
