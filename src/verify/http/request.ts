import type { Exchange, SentRequest } from './exchange.js';
import { acceptedEncodings } from './receive-body.js';

/** A user of the provider: the user of the first or the second token. */
export type User = 'first' | 'second';

/** The user whose token a request has, or the Authorization header that it has in place of one. */
export type Caller = User | { readonly authorization: string | undefined };

export interface RequestOptions {
  /** Default the first user. */
  readonly as?: Caller;
  readonly body?: Uint8Array | string | undefined;
  /** Sends the request over a socket of its own; default no. */
  readonly onOwnSocket?: boolean;
  /** Whether it is sent again if the provider is too busy for it; default yes. */
  readonly isRepeated?: boolean | undefined;
  /** They replace Accept and Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Stops the request, also before it is sent; default the signal of the run. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests to one provider. */
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

/** The parts that all requests to a provider have in common. */
export interface RequestBase {
  /** The base URL, without /plants. */
  readonly url: string;
  /** Headers from the options; each replaces another of the same name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly trust?: SentRequest['trust'];
}

/** Creates a request to a path, which is appended to the base URL. */
export function createRequest(
  base: RequestBase,
  method: string,
  path: string,
  { body, headers = defaultHeaders(method) }: RequestOptions,
  authorization: string | undefined,
): SentRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const all = Object.entries({
    'Accept-Encoding': acceptedEncodings,
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
