import type { ErrorBody } from './plant.js';

/** Headers that an outcome adds to a response, by lower-case name; texts may hold `placeholders`. */
export type OutcomeHeaders = Readonly<Record<string, string>>;

/** The body of a rejection as a profile describes it. Texts may hold `placeholders`. */
export type ErrorTemplate = Partial<ErrorBody> & Readonly<Record<string, unknown>>;

/**
 * The request succeeds.
 *
 * Status and headers are those of what an operation is asked to do: a create (of a new plant, or with
 * an id that is taken), a list with its limit, a delete. What is unusual about a request beside that,
 * such as a query parameter that nobody knows, leaves the answer as it is: its outcome has neither.
 */
export interface Accepted {
  /** 200 to 299. Default: the status that the operation answers with otherwise. */
  readonly status?: number | undefined;
  /** What the request did, by a name that its situation lists. Default: the first one listed. */
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

/** Tells a rejection from a success: by its status. */
export function isRejected(outcome: Outcome): outcome is Rejected {
  return (outcome.status ?? 0) >= 400;
}
