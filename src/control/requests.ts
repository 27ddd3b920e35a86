import { type JournalEntry, toEntry } from '../service/journal/journal-entry.js';
import {
  assertFilter,
  mismatchesOf,
  type RequestFilter,
} from '../service/journal/request-filter.js';
import type { SandboxAccess } from './sandbox-access.js';

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

/**
 * Creates the public object for the requests of a sandbox.
 *
 * @param name that of the sandbox: a subscription creates none.
 */
export function createRequests(access: SandboxAccess, name: string): Requests {
  const { service } = access;
  return {
    get count() {
      return access.sandbox.journal.count;
    },
    all: () => [...entriesOf(access, {})],
    filter: (filter) => [...entriesOf(access, filter)],
    find: (filter) => entriesOf(access, filter).next().value ?? undefined,
    clear: () => access.sandbox.forgetRequests(),
    subscribe: (listener) =>
      service.sandboxes.subscribe(name, (exchange) => listener(toEntry(exchange))),
  };
}

/** The recorded requests that match a filter, oldest first. */
export function* entriesOf(
  { sandbox }: SandboxAccess,
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
