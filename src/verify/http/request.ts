import type { ConnectionOptions } from './connection-options.js';
import type { Exchange, SentRequest } from './exchange.js';
import type { SendOptions } from './http-client.js';

/** A user of the provider: the user of the first or the second token. */
export type User = 'first' | 'second';

/** The user whose token a request has, or the Authorization header that it has in place of one. */
export type Caller = User | { readonly authorization: string | undefined };

/** How a request is sent. Its signal is by default that of the run. */
export interface RequestOptions extends SendOptions {
  readonly as?: Caller;
  readonly body?: Uint8Array | string | undefined;
  /** They replace Accept and Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RequestSender {
  /** @throws CannotCheckError when the provider can no longer be checked. */
  send(method: string, path: string, options?: RequestOptions): Promise<Exchange>;
}

/** The headers that a request has if its options name none. */
export function defaultHeaders(method: string): Readonly<Record<string, string>> {
  return {
    Accept: 'application/json',
    ...(method === 'POST' && { 'Content-Type': 'application/json' }),
  };
}

/**
 * Creates a request to a path, which is appended to the base URL. Each header of the base replaces
 * another of the same name.
 */
export function createRequest(
  base: Pick<ConnectionOptions, 'url' | 'headers'> & Pick<SentRequest, 'trust'>,
  method: string,
  path: string,
  { body, headers = defaultHeaders(method) }: RequestOptions,
  authorization: string | undefined,
): SentRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const all = Object.entries({
    ...(authorization !== undefined && { Authorization: authorization }),
    ...headers,
    ...base.headers,
  });
  return {
    method,
    url: base.url + path,
    // Of two headers whose names differ in case alone, the later one is sent.
    headers: [...new Map(all.map((header) => [header[0].toLowerCase(), header])).values()],
    ...(bytes && { body: bytes }),
    ...(base.trust && { trust: base.trust }),
  };
}
