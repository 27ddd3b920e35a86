import type { SampleRequest } from '../../interface/situation.js';
import type { ConnectionOptions } from './connection-options.js';
import type { SentRequest } from './exchange.js';
import type { SendOptions } from './http-client.js';

/** A user of the provider: the user of the first or the second token. */
export type User = 'first' | 'second';

/** A request, and how it is sent. The default signal is the signal of the run. */
export interface Outgoing<Owner extends string = User> extends SendOptions {
  readonly request: SampleRequest;
  readonly user: Owner;
  /** The Authorization header in place of the user's token, unless the request has its own. */
  readonly authorization?: string | undefined;
}

/** The Authorization header that a request has in place of the user's token; null if it has none. */
export function ownAuthorization({ request, authorization }: Outgoing<string>) {
  return request.authorization === undefined ? authorization : request.authorization;
}

/** The request as it is sent. Each header of the options replaces another of the same name. */
export function createRequest(
  base: Pick<ConnectionOptions, 'url' | 'headers'>,
  { method, path, body, headers }: SampleRequest,
  authorization: string | null | undefined,
): SentRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const all: Readonly<Record<string, string | null | undefined>> = {
    Authorization: authorization,
    Accept: 'application/json',
    ...(method === 'POST' && { 'Content-Type': 'application/json' }),
    ...headers,
    ...base.headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] != null);
  return {
    method,
    url: base.url + path,
    // Of two headers whose names differ in case alone, the later one is sent.
    headers: [...new Map(sent.map((entry) => [entry[0].toLowerCase(), entry])).values()],
    ...(bytes && { body: bytes }),
  };
}
