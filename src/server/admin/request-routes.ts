import { describeWholeNumber, parseWholeNumber } from '../../interface/whole-number.js';
import type { Journal } from '../../service/journal/journal.js';
import { type JournalEntry, toEntry } from '../../service/journal/journal-entry.js';
import type { JournalRecord } from '../../service/journal/journal-record.js';
import {
  assertFilter,
  mismatchesOf,
  type RequestFilter,
} from '../../service/journal/request-filter.js';
import type { AdminCall, AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';

const filterParameters = [
  'operation',
  'method',
  'path',
  'user',
  'status',
  'rejectedBy',
  'fault',
] as const;

/** The journal of a sandbox. */
export const requestRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/requests',
    query: [...filterParameters, 'after', 'limit'],
    does: 'Lists the recorded requests that match the parameters, oldest first; only those with an id above `after`, and only the last `limit`.',
    run(call) {
      const after = readWholeNumber(call, 'after') ?? 0;
      const limit = readWholeNumber(call, 'limit');
      const isMatch = createFilter(call);
      const matches = entriesOf(call).filter((entry) => entry.id > after && isMatch(entry));
      return limit === undefined ? matches : matches.slice(Math.max(0, matches.length - limit));
    },
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
    method: 'GET',
    path: '/requests/stream',
    query: filterParameters,
    does: 'Streams each request once it is answered, as server-sent events named `request`; `Last-Event-ID` continues after that event.',
    isStream: true,
    run(call) {
      const isMatch = createFilter(call);
      const { service, sandbox, headers } = call;
      const { journal } = sandbox;
      const stream = call.openStream();
      const send = (record: JournalRecord) => {
        const data = toEntry(record, service.basePath);
        if (isMatch(data)) {
          stream.send({ event: 'request', id: String(record.settledAs), data });
        }
      };
      const last = Number(headers['last-event-id'] ?? journal.lastSettled);
      // A higher id is of an earlier sandbox with that name, which has ended.
      settledAfter(journal, last <= journal.lastSettled ? last : 0).forEach(send);
      stream.onceClosed(service.sandboxes.subscribe(sandbox.name, send));
    },
  },
];

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
