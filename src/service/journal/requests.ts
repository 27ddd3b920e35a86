import type { Journal, RecordListener } from './journal.js';
import { type JournalEntry, toEntry } from './journal-entry.js';
import { checkFilter, mismatchesOf, type RequestFilter } from './request-filter.js';

/** The requests that a plant store got, oldest first: the last 1000, unless told otherwise. */
export interface Requests {
  readonly count: number;
  all(): JournalEntry[];
  /** The first that is meant. @throws KitError `invalid-option`, for a filter that cannot be meant. */
  find(filter: RequestFilter): JournalEntry | undefined;
  /** All that are meant. @throws KitError `invalid-option`, for a filter that cannot be meant. */
  filter(filter: RequestFilter): JournalEntry[];
  clear(): void;
  /**
   * Calls back with each request once it is answered; returns what ends that. What the listener
   * throws is an uncaught error, and nothing to the request.
   */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}

/** Where the public face of a journal finds it, whenever it is used. */
export interface JournalSource {
  readonly journal: () => Journal;
  readonly subscribe: (listener: RecordListener) => () => void;
  readonly basePath: string;
}

/** The public face of a journal. */
export function createRequests({ journal, subscribe, basePath }: JournalSource): Requests {
  function* matching(filter: RequestFilter): Generator<JournalEntry> {
    checkFilter(filter);
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
