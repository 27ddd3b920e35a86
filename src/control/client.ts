import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { ChangedPart } from '../service/sandbox.js';
import type { StreamFilter } from './follow-sandbox.js';
import type { Operation } from './operation.js';
import type { operations } from './operations.js';

type Table = typeof operations;

/** An operation as a function of a client. It takes nothing if no member of its input is needed. */
type ClientCall<Row> =
  Row extends Operation<infer Input, infer Result, infer _Loaded>
    ? object extends Input
      ? (input?: Input) => Promise<Result>
      : (input: Input) => Promise<Result>
    : never;

type ClientCalls = {
  readonly [Name in Exclude<keyof Table, 'streamEvents'>]: ClientCall<Table[Name]>;
};

/** A request that was answered, or what else has changed. */
export type AdminEvent =
  | { readonly event: 'request'; readonly data: JournalEntry }
  | { readonly event: 'changed'; readonly data: readonly ChangedPart[] };

interface StreamOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Controls a running plant store. If a call is rejected, it changes nothing, and the promise rejects; with a
 * KitError `admin-api`, if the plant store is a server.
 */
export interface AdminClient extends ClientCalls {
  /**
   * Streams the requests that are answered after it resolves. The stream ends when the server stops,
   * and with `break`; when aborted, it rejects with the reason of the signal.
   *
   * @example
   * for await (const entry of await admin.streamRequests({ operation: 'create' })) {}
   */
  streamRequests(
    filter?: StreamFilter,
    options?: StreamOptions,
  ): Promise<AsyncGenerator<JournalEntry, void>>;
  /** The same stream, also with what else changes after it resolves. */
  streamEvents(
    filter?: StreamFilter,
    options?: StreamOptions,
  ): Promise<AsyncGenerator<AdminEvent, void>>;
  /** A client for another sandbox. */
  sandbox(name: string): AdminClient;
}

/** Names the function of a mock that creates a client for the panel, which is bundled apart. */
export const localClient: unique symbol = Symbol.for('plant-store-kit.client');

/** How a client reaches the operations: in the same process, or over HTTP. */
export interface AdminConnection {
  readonly names: readonly string[];
  call(name: string, input: unknown): Promise<unknown>;
  stream(filter: StreamFilter, signal?: AbortSignal): Promise<ReadableStream<AdminEvent>>;
  /** The same for another sandbox. */
  sandbox(name: string): AdminConnection;
}

/** Creates a client with a function for each operation. */
export function createClient(connection: AdminConnection): AdminClient {
  const calls = connection.names.map((name) => [
    name,
    (input: unknown) => connection.call(name, input),
  ]);
  const streamEvents = async (filter: StreamFilter = {}, { signal }: StreamOptions = {}) =>
    iterate(await connection.stream(filter, signal));
  return {
    ...(Object.fromEntries(calls) as ClientCalls),
    streamEvents,
    streamRequests: async (filter, options) => requestsOf(await streamEvents(filter, options)),
    sandbox: (name) => createClient(connection.sandbox(name)),
  };
}

async function* requestsOf(events: AsyncGenerator<AdminEvent>): AsyncGenerator<JournalEntry, void> {
  for await (const { event, data } of events) {
    if (event === 'request') {
      yield data;
    }
  }
}

/** The items of a stream. Not all browsers can iterate over one. */
async function* iterate<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item, void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
