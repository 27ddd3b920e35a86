import { operationNames } from '../interface/operation-name.js';
import { faultKinds, givenResponse, withoutResponseConflict } from '../service/faults/fault.js';
import { toEntry } from '../service/journal/journal-entry.js';
import { resendRequest, rewindSandbox } from '../service/rewind.js';
import type { RejectedBy } from '../service/stage-result.js';
import type { OptionShape } from '../text/options.js';
import * as v from '../text/schema.js';
import { followSandbox, type StreamFilter } from './follow-sandbox.js';
import { changeUndoably, OperationError, operation } from './operation.js';

/** The filters of the admin API: also by an id above `after`, and the last `limit` requests. */
export interface AdminRequestFilter extends StreamFilter {
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

const isText = (value: unknown) => typeof value === 'string';

const streamFilterShape = {
  operation: v.optional(v.picklist(operationNames)),
  method: v.optional(v.string()),
  path: v.optional(v.string()),
  user: v.optional(v.string()),
  status: v.optional(v.wholeNumber()),
  rejectedBy: v.optional(v.custom<RejectedBy>(isText, v.outOf('a string'))),
  fault: v.optional(v.picklist(faultKinds)),
  scenario: v.optional(v.string()),
  held: v.optional(v.boolean()),
} satisfies OptionShape<StreamFilter>;

const filterShape = {
  ...streamFilterShape,
  after: v.optional(v.wholeNumber()),
  limit: v.optional(v.wholeNumber()),
} satisfies OptionShape<AdminRequestFilter>;

/** The journal of a sandbox. */
export const requestOperations = {
  requests: operation('GET /requests', {
    does: 'Lists the recorded requests that match the parameters, oldest first; only those with an id above `after`, and only the last `limit`. With `held=true` also those that are recorded no longer.',
    input: v.strictObject(filterShape),
    isForProxy: true,
    run({ requests }, { after = 0, limit = Number.POSITIVE_INFINITY, ...filter }) {
      const matches = requests.filter(filter).filter(({ id }) => id > after);
      return matches.slice(Math.max(0, matches.length - limit));
    },
  }),
  clearRequests: operation('DELETE /requests', {
    does: 'Clears the recorded requests.',
    isForProxy: true,
    run({ requests }) {
      const forgotten = requests.count;
      requests.clear();
      return { forgotten };
    },
  }),
  resend: operation('POST /requests/{id}/resend', {
    does: 'Handles a recorded request again, with its token, and returns the new one. With `rewind=true` it first restores the state before the request.',
    input: v.strictObject({ id: v.wholeNumber(1), rewind: v.optional(v.boolean()) }),
    run: ({ service, sandbox }, { id, rewind }) => resendRequest(service, sandbox, id, { rewind }),
  }),
  release: operation('POST /requests/{id}/release', {
    does: 'Releases the response to a request that a fault `hold` holds, or sends that of the body in its place; returns the request. The body may be missing.',
    input: v.pipe(
      v.strictObject({ id: v.wholeNumber(1), ...givenResponse }),
      withoutResponseConflict(),
    ),
    example: { status: 500 },
    isForProxy: true,
    run({ sandbox }, { id, ...response }) {
      const [held] = sandbox.faults.release((exchange) => exchange.id === id, response);
      if (held === undefined) {
        const message = `No response to a request ${id} is held: see GET /__admin/requests?held=true.`;
        throw new OperationError(404, message);
      }
      return toEntry(held);
    },
  }),
  rewind: operation('POST /rewind', {
    does: 'Restores the plants, faults and counts as they were just before a recorded request, and drops it and all later ones.',
    input: v.strictObject({ before: v.wholeNumber(1) }),
    example: { before: 7 },
    run({ sandbox }, { before }) {
      changeUndoably(sandbox, () => rewindSandbox(sandbox, before));
      return { plants: sandbox.plants.count, requests: sandbox.journal.count };
    },
  }),
  streamEvents: operation('GET /requests/stream', {
    does: 'Streams server-sent events: each request as a `request` once it is answered, and `changed` with what else has changed; `Last-Event-ID` continues after that request.',
    input: v.strictObject(streamFilterShape),
    isForProxy: true,
    isStream: true,
    run: followSandbox,
  }),
};
