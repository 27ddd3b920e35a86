import type { OperationName } from '../interface/rules.js';
import type { FaultKind } from './faults/fault.js';
import type { LongText } from './long-text.js';
import type { PlainResponse } from './plain-http.js';
import type { RejectedBy } from './rejection.js';
import type { SentBody } from './sent-body.js';

/**
 * What the service made of a request: the response, how a transport has to deliver it, and what the
 * journal records beside it.
 */
export interface RequestResult<Body extends string | LongText = string | LongText> {
  /** Undefined if a fault drops the connection or leaves the request unanswered. */
  readonly response: PlainResponse<Body> | undefined;
  /** Undefined if the path and the method are not those of an operation. */
  readonly operation: OperationName | undefined;
  /** The user of the token, if it was accepted. */
  readonly user: string | undefined;
  /** Why the request was rejected, if it was. */
  readonly rejectedBy: RejectedBy | undefined;
  /** The fault that changed the response. */
  readonly fault: FaultKind | undefined;
  /** The scenario of that fault, or of the one that only delayed the response. */
  readonly scenario?: string | undefined;
  /** How long to wait before delivery, in milliseconds. */
  readonly delayMs: number | undefined;
  /** How delivery has to fail; undefined for a normal one. */
  readonly failedDelivery: FailedDelivery | undefined;
  /** Present if a handler of the user answered it, or a fault where none but handlers would have. */
  readonly isOfHandler?: true | undefined;
  /** The body that a handler sends in pieces; that of the response is empty then. */
  readonly sent?: SentBody | undefined;
}

export type FailedDelivery = Extract<FaultKind, 'drop-connection' | 'no-answer' | 'truncate-body'>;
