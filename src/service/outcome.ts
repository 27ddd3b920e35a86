import type { Placeholder } from '../interface/placeholders.js';
import { isRejected, type OutcomeHeaders, type Rejected } from '../interface/situation.js';
import type { SituationId } from '../interface/situations.js';
import type { CompiledOutcome } from './compiled-profile.js';
import type { LongText } from './long-text.js';

/** The outcome of a request that is accepted. */
export interface Success {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly values?: OutcomeValues;
  /** The body; absent for none. */
  readonly json?: string | LongText | undefined;
}

/**
 * The success of an operation in a situation. A status or headers that the outcome of the situation does
 * not set are those of the usual outcome.
 *
 * @param usual the outcome of the operation in its usual situation.
 */
export function succeed(
  { outcome: usual }: CompiledOutcome,
  { outcome: { status, headers } }: CompiledOutcome,
  json?: string | LongText,
): Success {
  return { status: status ?? usual.status ?? 200, headers: headers ?? usual.headers, json };
}

/**
 * Why a request was rejected: the situation that it was in, or `mock.header` for an invalid header to
 * the mock.
 */
export type RejectedBy = SituationId | 'mock.header';

/** The values of placeholders that the request does not contain. */
export type OutcomeValues = { readonly [Name in Placeholder]?: string | undefined };

/** An outcome with an Error. */
export class Rejection {
  constructor(
    /** Undefined if a fault rejects the request. */
    readonly by: RejectedBy | undefined,
    readonly status: number,
    /** Says what is wrong with the request, for the developer of the client. */
    readonly message: string,
    readonly headers?: OutcomeHeaders | undefined,
    /** The Error of the profile. */
    readonly error?: Rejected['error'],
    readonly values?: OutcomeValues,
  ) {}

  /** The same rejection, with other headers. */
  withHeaders(headers: OutcomeHeaders): Rejection {
    return new Rejection(this.by, this.status, this.message, headers, this.error, this.values);
  }
}

/** Rejects a request if the outcome of its situation is a rejection; else undefined. */
export function rejectByProfile(
  by: SituationId,
  { outcome }: CompiledOutcome,
  message: string,
  values?: OutcomeValues,
): Rejection | undefined {
  return isRejected(outcome)
    ? new Rejection(by, outcome.status, message, outcome.headers, outcome.error, values)
    : undefined;
}

/** Rejects a request in a situation that every profile rejects. */
export function reject(
  by: SituationId,
  compiled: CompiledOutcome,
  message: string,
  values?: OutcomeValues,
): Rejection {
  return (
    rejectByProfile(by, compiled, message, values) ?? new Rejection(by, 400, message, undefined)
  );
}
