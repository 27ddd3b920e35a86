import { type JournalEntry, toEntry } from '../service/journal/journal-entry.js';
import type { JournalRecord } from '../service/journal/journal-record.js';
import {
  assertFilter,
  mismatchesOf,
  type RequestFilter,
} from '../service/journal/request-filter.js';
import type { OperationContext } from './operation.js';

/** Which requests a stream has; all members are plain values. */
export type StreamFilter = Omit<RequestFilter, 'path' | 'query' | 'headers' | 'body'> & {
  readonly path?: string | undefined;
};

/** A request that was answered. */
export interface StreamEvent {
  /** Counts the requests in the order of their answers. */
  readonly id: number;
  /** Made when it is sent, so that no text waits. */
  readonly data: () => JournalEntry;
}

/**
 * Calls the listener with each event, until the function that it returns is called.
 *
 * @param after the id of the last event that the listener knows. Default: that of the last request.
 */
export type Follow = (listener: (event: StreamEvent) => void, after?: number) => () => void;

/** @throws KitError `invalid-option`, for a filter that cannot match. */
export function followRequests(
  { service, sandbox }: OperationContext,
  filter: StreamFilter = {},
): Follow {
  assertFilter(filter);
  const { journal, name } = sandbox;
  return (listener, after = journal.lastSettled) => {
    const send = (record: JournalRecord) => {
      const data = () => toEntry(record, service.basePath);
      if (mismatchesOf(data(), filter).length === 0) {
        listener({ id: record.settledAs ?? 0, data });
      }
    };
    // A higher id is of an earlier sandbox with that name, which has ended.
    const last = after <= journal.lastSettled ? after : 0;
    [...journal.records()]
      .filter(({ settledAs = 0 }) => settledAs > last)
      .sort((first, second) => (first.settledAs ?? 0) - (second.settledAs ?? 0))
      .forEach(send);
    return service.sandboxes.subscribe(name, send);
  };
}
