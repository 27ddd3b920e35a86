import type { Exchange } from './exchange.js';

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
  /** Stops the request, also before it is sent; default the signal of the session. */
  readonly signal?: AbortSignal | undefined;
}

/** The part of a session that sends requests. */
export interface RequestSender {
  /** @throws CannotCheckError when the provider can no longer be checked. */
  send(method: string, path: string, options?: RequestOptions): Promise<Exchange>;
}
