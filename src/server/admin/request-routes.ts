import * as z from 'zod';
import { describeWholeNumber, parseWholeNumber } from '../../interface/whole-number.js';
import { wholeNumberSchema } from '../../interface/whole-number-schema.js';
import type { Journal } from '../../service/journal/journal.js';
import { type JournalEntry, toEntry } from '../../service/journal/journal-entry.js';
import type { JournalRecord } from '../../service/journal/journal-record.js';
import {
  assertFilter,
  mismatchesOf,
  type RequestFilter,
} from '../../service/journal/request-filter.js';
import { resendRequest, rewindSandbox } from '../../service/rewind.js';
import { type AdminCall, AdminError, type AdminRoute } from './admin-call.js';
import { readJson } from './read-body.js';

const filterParameters = [
  'operation',
  'method',
  'path',
  'user',
  'status',
  'rejectedBy',
  'fault',
] as const;

/** How many events may wait, at least, for the client of a stream to read. */
const minWaiting = 1000;

/** The journal of a sandbox. */
export const requestRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/requests',
    query: [...filterParameters, 'after', 'limit'],
    does: 'Lists the recorded requests that match the parameters, oldest first; only those with an id above `after`, and only the last `limit`.',
    run: selectEntries,
  },
  {
    method: 'DELETE',
    path: '/requests',
    does: 'Clears the recorded requests.',
    run({ sandbox }) {
      const forgotten = sandbox.journal.count;
      sandbox.journal.clear();
      return { forgotten };
    },
  },
  {
    method: 'POST',
    path: '/requests/{id}/resend',
    query: ['rewind'],
    does: 'Handles a recorded request again, with its token, and returns the new one. With `rewind=true` it first restores the state before the request.',
    run: (call) =>
      resendRequest(call.service, call.sandbox, readId(call.parameter), {
        rewind: readFlag(call, 'rewind'),
      }),
  },
  {
    method: 'POST',
    path: '/rewind',
    takes: '`{ "before": 7 }`',
    does: 'Restores the plants, faults and counts as they were just before a recorded request, and drops it and all later ones.',
    run({ sandbox, body }) {
      const { before } = readJson(body, rewinding);
      rewindSandbox(sandbox, before);
      return { plants: sandbox.plants.count, requests: sandbox.journal.count };
    },
  },
  {
    method: 'GET',
    path: '/requests/stream',
    query: filterParameters,
    does: 'Streams each request once it is answered, as server-sent events named `request`; `Last-Event-ID` continues after that event.',
    isStream: true,
    run(call) {
      const isMatch = createFilter(call);
      const { service, sandbox, headers } = call;
      const { journal } = sandbox;
      // A whole journal must fit, for clients that continue after an early event.
      const stream = call.openStream(Math.max(minWaiting, 2 * journal.maxCount));
      const send = (record: JournalRecord) => {
        const data = () => toEntry(record, service.basePath);
        if (isMatch(data())) {
          stream.send({ event: 'request', id: String(record.settledAs), data });
        }
      };
      const last = Number(headers['last-event-id'] ?? journal.lastSettled);
      // A higher id is of an earlier sandbox with that name, which has ended.
      settledAfter(journal, last <= journal.lastSettled ? last : 0).forEach(send);
      call.onceClosed(service.sandboxes.subscribe(sandbox.name, send));
    },
  },
];

const rewinding = z.strictObject(
  { before: wholeNumberSchema(1, Number.MAX_SAFE_INTEGER) },
  { error: 'must be { "before": 7 }, with the id of a request' },
);

function readId(text: string): number {
  const id = parseWholeNumber(text, 1);
  if (id === undefined) {
    throw new AdminError(
      400,
      `The id of a request must be ${describeWholeNumber(1)}, not "${text}".`,
    );
  }
  return id;
}

/** The entries that the query parameters select. */
function selectEntries(call: AdminCall): JournalEntry[] {
  const after = readWholeNumber(call, 'after') ?? 0;
  const limit = readWholeNumber(call, 'limit');
  const isMatch = createFilter(call);
  const matches = entriesOf(call).filter((entry) => entry.id > after && isMatch(entry));
  return limit === undefined ? matches : matches.slice(Math.max(0, matches.length - limit));
}

/** The records that were settled after another, in that order. */
function settledAfter(journal: Journal, last: number): JournalRecord[] {
  return [...journal.records()]
    .filter(({ settledAs = 0 }) => settledAs > last)
    .sort((first, second) => (first.settledAs ?? 0) - (second.settledAs ?? 0));
}

function entriesOf({ sandbox, service }: AdminCall): JournalEntry[] {
  return [...sandbox.journal.records()].map((record) => toEntry(record, service.basePath));
}

/** Creates the function that returns whether an entry matches the query parameters. */
function createFilter(call: AdminCall): (entry: JournalEntry) => boolean {
  const given = Object.fromEntries(
    filterParameters
      .map((name) => [name, call.query.get(name)] as const)
      .filter(([, value]) => value !== null),
  );
  const status = readWholeNumber(call, 'status');
  const filter = { ...given, ...(status !== undefined && { status }) } as RequestFilter;
  assertFilter(filter);
  return (entry) => mismatchesOf(entry, filter).length === 0;
}

function readWholeNumber({ query }: AdminCall, name: string): number | undefined {
  const text = query.get(name);
  const number = text === null ? undefined : parseWholeNumber(text);
  if (text !== null && number === undefined) {
    throw new AdminError(400, `${name} must be ${describeWholeNumber()}, not "${text}".`);
  }
  return number;
}

function readFlag({ query }: AdminCall, name: string): boolean {
  const text = query.get(name) ?? 'false';
  if (text !== 'true' && text !== 'false') {
    throw new AdminError(400, `${name} must be true or false, not "${text}".`);
  }
  return text === 'true';
}
