import { KitError } from '../../interface/kit-error.js';
import { nearest } from '../../interface/nearest.js';
import type { Journal, RecordListener } from './journal.js';
import { type JournalEntry, toEntry } from './journal-entry.js';
import { filterMembers, mismatchesOf, type RequestFilter } from './request-filter.js';

/** The requests that a plant store got, oldest first: the last 1000, unless told otherwise. */
export interface Requests {
  readonly count: number;
  all(): JournalEntry[];
  /** The first that is meant. @throws KitError `invalid-option`, for a member that no filter has. */
  find(filter: RequestFilter): JournalEntry | undefined;
  /** All that are meant. @throws KitError `invalid-option`, for a member that no filter has. */
  filter(filter: RequestFilter): JournalEntry[];
  clear(): void;
  /** Calls back with each request once it is answered; returns what ends that. */
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
  const all = () => [...journal().records()].map((record) => toEntry(record, basePath));
  const filter = (wanted: RequestFilter) => {
    refuseUnknown(wanted);
    return all().filter((entry) => mismatchesOf(entry, wanted).length === 0);
  };
  return {
    get count() {
      return journal().count;
    },
    all,
    filter,
    find: (wanted) => filter(wanted)[0],
    clear: () => journal().clear(),
    subscribe: (listener) => subscribe((record) => listener(toEntry(record, basePath))),
  };
}

function refuseUnknown(filter: RequestFilter): void {
  const unknown = Object.keys(filter).find((member) => !filterMembers.includes(member as never));
  if (unknown !== undefined) {
    const remedy = nearest(unknown, filterMembers) || `There is ${filterMembers.join(', ')}.`;
    throw new KitError(
      'invalid-option',
      `Failed to filter requests: there is no member "${unknown}". ${remedy}`,
    );
  }
}
