import type { ErrorBody } from './plant.js';

/** Headers that an outcome adds to a response, by lower-case name; texts may hold `placeholders`. */
export type OutcomeHeaders = Readonly<Record<string, string>>;

/** The body of a rejection as a profile describes it. Texts may hold `placeholders`. */
export type ErrorTemplate = Partial<ErrorBody> & Readonly<Record<string, unknown>>;

/**
 * The request succeeds.
 *
 * Only some situations can have a status and headers: a create of a new plant or with a taken id, a
 * list with or without a limit, and a delete. Others, such as an unknown query parameter, do not change
 * the response of their operation.
 */
export interface Accepted {
  /** 200 to 299. Default: the usual status of the operation. */
  readonly status?: number | undefined;
  /** The name of an effect that the situation lists. Default: the first one. */
  readonly effect?: string | undefined;
  readonly headers?: OutcomeHeaders | undefined;
}

/** The request fails with an Error. */
export interface Rejected {
  /** 400 to 599. */
  readonly status: number;
  /** Default: the status as `error`, and the mock's own message. */
  readonly error?: ErrorTemplate | undefined;
  readonly headers?: OutcomeHeaders | undefined;
}

/** What a provider answers in a situation, and what it does. */
export type Outcome = Accepted | Rejected;

/** Whether an outcome is a rejection, by its status. */
export function isRejected(outcome: Outcome): outcome is Rejected {
  return (outcome.status ?? 0) >= 400;
}
