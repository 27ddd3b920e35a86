import type { Exchange } from './exchange.js';

/** A user of the provider, by the token that the session has of them. */
export type User = 'first' | 'second';

/** The user whose token a request carries, or the Authorization header in place of a token. */
export type Caller = User | { readonly authorization: string | undefined };

export interface RequestOptions {
  /** Default the first user. */
  readonly as?: Caller;
  readonly body?: Uint8Array | string | undefined;
  /** How many bytes of the body go ahead of the others, in a packet of their own; default all. */
  readonly firstPacketBytes?: number | undefined;
  /** Sends the request over a socket of its own; default no. */
  readonly onOwnSocket?: boolean;
  /** In place of Accept and Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the request, or keeps it from being sent; default the signal of the session. */
  readonly signal?: AbortSignal | undefined;
}

/** The part of a session that sends requests. */
export interface RequestSender {
  /** @throws CannotCheckError when the provider can no longer be asked. */
  send(method: string, path: string, options?: RequestOptions): Promise<Exchange>;
}
