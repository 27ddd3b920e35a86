import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { StreamFilter } from './follow-requests.js';
import type { ClientCall } from './operation.js';
import type { operations } from './operations.js';

type Table = typeof operations;

type ClientCalls = {
  readonly [Name in keyof Table as Name extends 'streamRequests' ? never : Name]: ClientCall<
    Table[Name]
  >;
};

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
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<AsyncGenerator<JournalEntry, void>>;
  /** A client for another sandbox. */
  sandbox(name: string): AdminClient;
}

/** Names the function of a mock that creates a client for the panel, which is bundled apart. */
export const localClient: unique symbol = Symbol.for('plant-store-kit.client');

/** How a client reaches the operations: in the same process, or over HTTP. */
export interface AdminConnection {
  readonly names: readonly string[];
  call(name: string, args: readonly unknown[]): Promise<unknown>;
  /** Resolves with a stream of requests. */
  stream(filter: StreamFilter, signal?: AbortSignal): Promise<ReadableStream<JournalEntry>>;
  /** The same for another sandbox. */
  sandbox(name: string): AdminConnection;
}

/** Creates a client with a function for each operation. */
export function createClient(connection: AdminConnection): AdminClient {
  const calls = connection.names.map((name) => [
    name,
    (...args: unknown[]) => connection.call(name, args),
  ]);
  return {
    ...(Object.fromEntries(calls) as ClientCalls),
    streamRequests: async (filter = {}, { signal } = {}) =>
      iterate(await connection.stream(filter, signal)),
    sandbox: (name) => createClient(connection.sandbox(name)),
  };
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
