import type { Journal, RecordListener } from './journal.js';
import { type JournalEntry, toEntry } from './journal-entry.js';
import { assertFilter, mismatchesOf, type RequestFilter } from './request-filter.js';

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

/** Finds the journal at each call, since a sandbox may have been replaced. */
export interface JournalSource {
  readonly journal: () => Journal;
  readonly subscribe: (listener: RecordListener) => () => void;
  readonly basePath: string;
}

/** Creates the public object for a journal. */
export function createRequests({ journal, subscribe, basePath }: JournalSource): Requests {
  function* matching(filter: RequestFilter): Generator<JournalEntry> {
    assertFilter(filter);
    for (const record of journal().records()) {
      const entry = toEntry(record, basePath);
      if (mismatchesOf(entry, filter).length === 0) {
        yield entry;
      }
    }
  }
  return {
    get count() {
      return journal().count;
    },
    all: () => [...matching({})],
    filter: (filter) => [...matching(filter)],
    find: (filter) => matching(filter).next().value ?? undefined,
    clear: () => journal().clear(),
    subscribe: (listener) => subscribe((record) => listener(toEntry(record, basePath))),
  };
}
