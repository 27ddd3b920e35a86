import type { HeaderList, SentRequest } from './exchange.js';
import type { RequestOptions } from './request.js';

/** The parts that all requests of a session have in common. */
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
  const all: HeaderList = [
    ['Accept-Encoding', 'gzip, deflate, br'],
    ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
    ...Object.entries(headers),
    ...Object.entries(base.headers),
  ];
  return {
    method,
    url: base.url + path,
    // Of two headers whose names differ in case alone, the later one is sent.
    headers: [...new Map(all.map((header) => [header[0].toLowerCase(), header])).values()],
    ...(bytes && { body: bytes }),
    ...(base.trust && { trust: base.trust }),
  };
}

/** The headers that a request has if its options name none. */
export function defaultHeaders(method: string): Readonly<Record<string, string>> {
  return {
    Accept: 'application/json',
    ...(method === 'POST' && { 'Content-Type': 'application/json' }),
  };
}
