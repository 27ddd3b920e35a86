import type { OpenPointId } from '../interface/open-points.js';
import type { RuleId } from '../interface/rules.js';

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
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: string;
  /** Whose token it was, once that is known. */
  readonly user?: string;
  /** The rule or the open point by which the request was rejected. */
  readonly rejectedBy?: RuleId | OpenPointId;
}

export const noBody: Uint8Array = new Uint8Array();
