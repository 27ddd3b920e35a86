import { isRefused, type OutcomeHeaders, type Refused } from '../interface/outcome.js';
import type { SituationId } from '../interface/situations.js';
import type { CompiledOutcome } from './compiled-profile.js';

/**
 * Why a request was rejected: the situation it was in, or `mock.header`, a header for the mock that
 * it cannot follow.
 */
export type RejectedBy = SituationId | 'mock.header';

/** What the placeholders of an outcome stand for, beside those of every request. */
export type RejectionValues = Readonly<Record<string, string>>;

/** Why a request gets an Error. */
export class Rejection {
  constructor(
    /** Undefined where nothing is wrong with the request. */
    readonly by: RejectedBy | undefined,
    readonly status: number,
    /** The mock's own message, for the client's developer: what is wrong with the request. */
    readonly message: string,
    readonly headers?: OutcomeHeaders,
    /** The Error as a profile describes it. */
    readonly error?: Refused['error'],
    readonly values?: RejectionValues,
  ) {}
}

/** A rejection where the outcome of a situation is one; undefined where the request is accepted. */
export function rejectIfRefused(
  by: SituationId,
  { outcome }: CompiledOutcome,
  message: string,
  values?: RejectionValues,
): Rejection | undefined {
  return isRefused(outcome)
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
    rejectIfRefused(by, compiled, message, values) ?? new Rejection(by, 400, message, undefined)
  );
}
