import type { TakenFaults } from './faults/fault-set.js';
import type { PlainResponse } from './plain-http.js';
import type { SentBody } from './sent-body.js';

/** A request that handlers of the user may answer, before they do. */
export interface BegunRequest {
  /** When it was received, as `performance.now()`. */
  readonly startedAt: number;
  readonly faults: TakenFaults;
  /** Whether something has to execute it. Otherwise a fault, or an invalid header to the mock, answers it. */
  readonly needsExecution: boolean;
  /** Whether a fault spoils the body, so that it is needed as a whole. */
  readonly needsWholeBody: boolean;
}

/** What handlers of the user made of a request. */
export interface Completion {
  readonly begun: BegunRequest;
  /** The answer of a handler; absent if the plant store answers. */
  readonly answer?: HandlerAnswer | undefined;
}

/** What a handler answers in place of the plant store. */
export interface HandlerAnswer {
  /** Undefined if it drops the connection. */
  readonly response: PlainResponse<string> | undefined;
  /** The body, if the transport sends it in pieces; that of the response is empty then. */
  readonly sent?: SentBody | undefined;
}
