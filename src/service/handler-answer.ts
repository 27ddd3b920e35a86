import type { PlainResponse } from './plain-http.js';
import type { SentBody } from './sent-body.js';

/** How a request that the plant store does not have to answer ends. */
export interface Completion {
  /** The answer of a handler; absent if the plant store answers. */
  readonly answer?: HandlerAnswer | undefined;
  /** Whether handlers answer requests like it, also if a fault does in their place. */
  readonly isOfHandler: boolean;
}

/** What a handler answers in place of the plant store. */
export interface HandlerAnswer {
  /** Undefined if it drops the connection. */
  readonly response: PlainResponse<string> | undefined;
  /** The body, if the transport sends it in pieces; that of the response is empty then. */
  readonly sent?: SentBody | undefined;
}
