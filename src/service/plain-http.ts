import type { OperationName } from '../interface/operation-name.js';
import type { FaultKind } from './faults/fault.js';
import type { RejectedBy } from './rejection.js';

/** A request, free of any transport. */
export interface PlainRequest {
  /** In capitals. */
  readonly method: string;
  /** Percent-encoded as it came, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as they came, so that the service alone decides what they mean. */
  readonly body: Uint8Array;
}

/** A response, free of any transport, and what there is to tell about it. */
export interface Answer {
  /** 0 where nothing is answered. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: string;
  readonly operation?: OperationName | undefined;
  /** Whose token it was, once that is known. */
  readonly user?: string | undefined;
  /** By what the request was rejected. */
  readonly rejectedBy?: RejectedBy | undefined;
  /** The fault that made it what it is. */
  readonly fault?: FaultKind | undefined;
  /** How long to wait before it is sent, in milliseconds. Default 0. */
  readonly delayMs?: number | undefined;
  /** How its delivery fails. Default: it does not. */
  readonly delivery?:
    | Extract<FaultKind, 'drop-connection' | 'no-answer' | 'truncate-body'>
    | undefined;
}

export const noBody: Uint8Array = new Uint8Array();
