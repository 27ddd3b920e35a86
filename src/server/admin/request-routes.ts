import { faultKinds } from '../../service/faults/fault-kinds.js';
import { type JournalEntry, toEntry } from '../../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../../service/journal/request-filter.js';
import { operationNames } from '../../service/operation.js';
import type { AdminCall, AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { streamEvents } from './event-stream.js';

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
    does: 'The requests noted, oldest first: all, those that the parameters mean, those with an id above `after`, the last `limit`.',
    run(call) {
      const after = readWhole(call, 'after') ?? 0;
      const limit = readWhole(call, 'limit');
      const meant = entriesOf(call)
        .filter(isMeant(call))
        .filter(({ id }) => id > after);
      return limit === undefined ? meant : meant.slice(Math.max(0, meant.length - limit));
    },
  },
  {
    method: 'DELETE',
    path: '/requests',
    does: 'Forgets the requests noted.',
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
    does: 'Each request once it is answered, as server-sent events named `request`; `Last-Event-ID` takes up where it broke off.',
    run(call) {
      const { service, sandbox, incoming } = call;
      const isWanted = isMeant(call);
      const last = Number(incoming.headers['last-event-id'] ?? Number.NaN);
      const missed = entriesOf(call).filter(
        ({ id, durationMs }) => id > last && durationMs !== undefined,
      );
      const stream = streamEvents(call);
      const send = (entry: JournalEntry) => {
        if (isWanted(entry)) {
          stream.send({ event: 'request', id: String(entry.id), data: entry });
        }
      };
      missed.forEach(send);
      const end = service.sandboxes.subscribe(sandbox.name, (record) =>
        send(toEntry(record, service.basePath)),
      );
      stream.onClose(end);
      return undefined;
    },
  },
];

function entriesOf({ sandbox, service }: AdminCall): JournalEntry[] {
  return [...sandbox.journal.records()].map((record) => toEntry(record, service.basePath));
}

/** Whether an entry is what the parameters ask for. */
function isMeant(call: AdminCall): (entry: JournalEntry) => boolean {
  const given = Object.fromEntries(
    filterParameters
      .map((name) => [name, call.query.get(name)] as const)
      .filter(([, value]) => value !== null),
  );
  refuseOther('operation', given.operation, operationNames);
  refuseOther('fault', given.fault, Object.keys(faultKinds));
  const status = readWhole(call, 'status');
  const filter = { ...given, ...(status !== undefined && { status }) } as RequestFilter;
  return (entry) => mismatchesOf(entry, filter).length === 0;
}

function refuseOther(name: string, value: unknown, known: readonly string[]): void {
  if (value !== undefined && !known.includes(String(value))) {
    throw new AdminError(400, `${name} must be one of ${known.join(', ')}, not "${value}".`);
  }
}

function readWhole({ query }: AdminCall, name: string): number | undefined {
  const text = query.get(name);
  if (text !== null && !/^\d{1,15}$/.test(text)) {
    throw new AdminError(400, `${name} must be a whole number, not "${text}".`);
  }
  return text === null ? undefined : Number(text);
}
