import type { Exchange } from '../service/exchange.js';
import { type JournalEntry, toEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';
import type { ChangedPart } from '../service/sandbox.js';
import type { SandboxAccess } from './sandbox-access.js';

/** Which requests a stream has; all members are plain values. */
export type StreamFilter = Omit<RequestFilter, 'path' | 'query' | 'headers' | 'body'> & {
  readonly path?: string | undefined;
};

/** An event of a stream; its data is made when it is sent, so that no text waits. */
export type StreamEvent =
  | {
      readonly event: 'request';
      /** Counts the requests in the order of their answers. */
      readonly id: number;
      readonly data: () => JournalEntry;
    }
  | { readonly event: 'changed'; readonly data: () => readonly ChangedPart[] };

/**
 * Calls the listener with each event, until the function that it returns is called.
 *
 * @param after the id of the last request that the listener knows. Default: that of the last one.
 */
export type Follow = (listener: (event: StreamEvent) => void, after?: number) => () => void;

/** How long changes are gathered for an event, in milliseconds. */
const gatherMs = 50;

/** Follows a sandbox: each request that matches a filter, once it is answered, and what else has changed. */
export function followSandbox(access: SandboxAccess, filter: StreamFilter): Follow {
  return (listener, after) => {
    const endRequests = followRequests(access, filter, listener, after);
    const endChanges = followChanges(access, listener);
    return () => {
      endRequests();
      endChanges();
    };
  };
}

function followRequests(
  { service, sandbox: { journal, name } }: SandboxAccess,
  filter: StreamFilter,
  listener: (event: StreamEvent) => void,
  after = journal.lastSettled,
): () => void {
  const send = (exchange: Exchange) => {
    const data = () => toEntry(exchange);
    if (mismatchesOf(data(), filter).length === 0) {
      listener({ event: 'request', id: exchange.settledAs ?? 0, data });
    }
  };
  // A higher id is of an earlier sandbox with that name, which has ended.
  const last = after <= journal.lastSettled ? after : 0;
  [...journal.exchanges()]
    .filter(({ settledAs = 0 }) => settledAs > last)
    .sort((first, second) => (first.settledAs ?? 0) - (second.settledAs ?? 0))
    .forEach(send);
  return service.sandboxes.subscribe(name, send);
}

/** A change in any sandbox changes the list of sandboxes, since that says how much each holds. */
function followChanges(
  { service, sandbox: { name } }: SandboxAccess,
  listener: (event: StreamEvent) => void,
): () => void {
  const changed = new Set<ChangedPart>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    const parts = [...changed];
    changed.clear();
    listener({ event: 'changed', data: () => parts });
  };
  const end = service.sandboxes.followChanges((part, sandbox) => {
    if (sandbox === undefined || sandbox === name) {
      changed.add(part);
    }
    if (sandbox !== undefined) {
      changed.add('sandboxes');
    }
    timer ??= setTimeout(send, gatherMs);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}
