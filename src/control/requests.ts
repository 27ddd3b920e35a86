import { type JournalEntry, toEntry } from '../service/journal/journal-entry.js';
import type { RequestFilter } from '../service/journal/request-filter.js';
import type { OperationContext } from './operation.js';
import { entriesOf } from './request-operations.js';

/** The requests that a plant store received, oldest first: by default the last 1000. */
export interface Requests {
  readonly count: number;
  all(): JournalEntry[];
  /** The first that matches. @throws KitError `invalid-option`, for a filter that cannot match. */
  find(filter: RequestFilter): JournalEntry | undefined;
  /** All that match. @throws KitError `invalid-option`, for a filter that cannot match. */
  filter(filter: RequestFilter): JournalEntry[];
  clear(): void;
  /**
   * Calls the listener with each request once it is answered; returns a function that ends the
   * subscription. An error that the listener throws is uncaught, and does not affect the request.
   */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}

/** Creates the public object for the requests of a sandbox. */
export function createRequests(context: OperationContext, name: string): Requests {
  const { service } = context;
  return {
    get count() {
      return context.sandbox.journal.count;
    },
    all: () => [...entriesOf(context, {})],
    filter: (filter) => [...entriesOf(context, filter)],
    find: (filter) => entriesOf(context, filter).next().value ?? undefined,
    clear: () => context.sandbox.journal.clear(),
    subscribe: (listener) =>
      service.sandboxes.subscribe(name, (record) => listener(toEntry(record, service.basePath))),
  };
}
