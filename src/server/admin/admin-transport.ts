import { KitError } from '../../interface/kit-error.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';
import { sandboxHeader } from '../../service/sandbox-address.js';

export interface AdminTransportOptions {
  /** The URL of the server, without a slash at its end. */
  readonly url: string;
  readonly adminToken: string | undefined;
  /** The sandbox that the calls are about; undefined for the default one. */
  readonly sandbox: string | undefined;
}

/** Calls the admin API; rejects with a KitError `admin-api` if a call fails. */
export interface AdminTransport {
  /** Resolves with the JSON of the response. */
  json<Value>(method: string, path: string, body?: unknown): Promise<Value>;
  /** Resolves with a stream of requests. */
  stream(
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<AsyncGenerator<JournalEntry, void>>;
}

interface AdminPayload {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export function createAdminTransport({
  url,
  adminToken,
  sandbox,
}: AdminTransportOptions): AdminTransport {
  async function send(
    method: string,
    path: string,
    { body, signal }: AdminPayload,
  ): Promise<Response> {
    const response = await fetch(`${url}/__admin${path}`, {
      method,
      headers: {
        ...(adminToken !== undefined && { authorization: `Bearer ${adminToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(sandbox !== undefined && { [sandboxHeader]: sandbox }),
      },
      ...(body !== undefined && { body: JSON.stringify(body, writeBigint) }),
      ...(signal && { signal }),
    }).catch((error: TypeError) => {
      signal?.throwIfAborted();
      throw new KitError({
        code: 'admin-api',
        task: `call ${method} /__admin${path}`,
        cause: `there is no answer from ${url}`,
        remedy: 'Start the server with "plant-store-kit serve", or correct the url.',
        details: { url, status: undefined },
        error,
      });
    });
    if (!response.ok) {
      const rejection = await response.json().catch(() => undefined);
      if (typeof rejection?.message !== 'string') {
        throw createForeignError(method, path, response);
      }
      throw new KitError({
        code: 'admin-api',
        task: `call ${method} /__admin${path}`,
        // The message of the server includes a remedy.
        cause: rejection.message,
        details: { url, status: response.status },
      });
    }
    return response;
  }

  const createForeignError = (method: string, path: string, { status }: Response) =>
    new KitError({
      code: 'admin-api',
      task: `call ${method} /__admin${path}`,
      cause: `${url} answered ${status}, but not as a plant store server does`,
      remedy: 'Correct the url.',
      details: { url, status },
    });

  return {
    async stream(path, signal) {
      const response = await send('GET', path, { signal });
      if (response.headers.get('content-type') !== 'text/event-stream') {
        throw createForeignError('GET', path, response);
      }
      return readEvents(response);
    },
    async json(method, path, body) {
      const response = await send(method, path, { body });
      return response.json().catch(() => {
        throw createForeignError(method, path, response);
      });
    },
  };
}

/** The requests in a stream of events. */
async function* readEvents({ body }: Response): AsyncGenerator<JournalEntry, void> {
  // Loaded only when a stream is read.
  const { EventSourceParserStream } = await import('eventsource-parser/stream');
  const events = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await events?.read(); next?.value; next = await events?.read()) {
      yield JSON.parse(next.value.data);
    }
  } finally {
    await events?.cancel().catch(() => {});
  }
}

/** Writes ids as strings, since a number would round them. */
function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
