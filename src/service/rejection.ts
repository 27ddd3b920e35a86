import { isRejected, type OutcomeHeaders, type Rejected } from '../interface/outcome.js';
import type { Placeholder } from '../interface/placeholders.js';
import type { SituationId } from '../interface/situations.js';
import type { CompiledOutcome } from './compiled-profile.js';

/**
 * Why a request was rejected: the situation it was in, or `mock.header`, a header for the mock that
 * it cannot follow.
 */
export type RejectedBy = SituationId | 'mock.header';

/** What placeholders of an outcome stand for that the request does not tell. */
export type RejectionValues = { readonly [Name in Placeholder]?: string | undefined };

/** Why a request gets an Error. */
export class Rejection {
  constructor(
    /** Undefined where nothing is wrong with the request. */
    readonly by: RejectedBy | undefined,
    readonly status: number,
    /** The mock's own message, for the client's developer: what is wrong with the request. */
    readonly message: string,
    readonly headers?: OutcomeHeaders | undefined,
    /** The Error as a profile describes it. */
    readonly error?: Rejected['error'],
    readonly values?: RejectionValues,
  ) {}

  /** The same rejection, with other headers. */
  withHeaders(headers: OutcomeHeaders): Rejection {
    return new Rejection(this.by, this.status, this.message, headers, this.error, this.values);
  }
}

/** A rejection where the outcome of a situation is one; undefined where the request is accepted. */
export function rejectByProfile(
  by: SituationId,
  { outcome }: CompiledOutcome,
  message: string,
  values?: RejectionValues,
): Rejection | undefined {
  return isRejected(outcome)
    ? new Rejection(by, outcome.status, message, outcome.headers, outcome.error, values)
    : undefined;
}

/** A rejection for a situation that no profile can have accepted. */
export function reject(
  by: SituationId,
  compiled: CompiledOutcome,
  message: string,
  values?: RejectionValues,
): Rejection {
  return (
    rejectByProfile(by, compiled, message, values) ?? new Rejection(by, 400, message, undefined)
  );
}
