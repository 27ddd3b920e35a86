import type { OperationName } from './operation-name.js';
import type { Parameters } from './parameters.js';
import type { ErrorBody, NewPlant } from './plant.js';
import type { RuleId } from './rules.js';

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

/**
 * The state of the store before the request.
 *
 * - `own plant`: the caller has created a plant.
 * - `deleted plant`: the caller has created a plant and deleted it.
 * - `plant of another`: another user has created a plant.
 * - `visible plant of another`: another user has created a plant, and the caller's list shows it.
 * - `hidden plant of another`: another user has created a plant, and the caller's list hides it.
 * - `several plants`: the caller's list shows at least four plants.
 */
export type SituationState =
  | 'own plant'
  | 'deleted plant'
  | 'plant of another'
  | 'visible plant of another'
  | 'hidden plant of another'
  | 'several plants';

/** The kind of token with which the situation arises; default `valid`. */
export type SituationToken = 'valid' | 'ended' | 'read-only';

/** The values that sample requests use. */
export interface SituationContext {
  /** A plant that is not in the store and that the provider accepts. */
  readonly fresh: NewPlant;
  /** The plant of the state; without such a state, another fresh plant. */
  readonly plant: NewPlant;
  /** A valid token of the caller. */
  readonly token: string;
  /** The known parameters of the provider; defaults for the others. */
  readonly parameters: Parameters;
}

/** A request, free of any transport. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  /** Relative to the base URL, with the query. */
  readonly path: string;
  readonly body?: string | Uint8Array | undefined;
  /** Replaces `Bearer <token>`; null leaves the header out. */
  readonly authorization?: string | null | undefined;
  /** Replace `Accept` and `Content-Type`; null leaves a header out. */
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
  /** The plant that a provider creates if it accepts the request. Its id may be one that no plant can have. */
  readonly sent?: NewPlant | undefined;
}

/**
 * Creates one request of a situation; undefined if the situation cannot arise, such as a name that is
 * too long if names have no maximum length.
 */
export type Sample = (context: SituationContext) => SampleRequest | undefined;

/** A request in a state, as far as the mock and its profiles need it. */
export interface Situation {
  readonly operation: OperationName | 'any';
  /** What the document requires of the response; `nothing` if it leaves it open. */
  readonly requires: 'accepted' | 'rejected' | 'nothing';
  /** What an accepted request can do, by name, each with its predicate. An outcome need not name the only effect. */
  readonly effects: Readonly<Record<string, string>>;
  /** Whether its success can have a status and headers of its own; so it is if it is required. */
  readonly hasOwnAnswer?: true | undefined;
  /** The names of its samples: a provider can answer each differently. */
  readonly variants: readonly string[];
  /** What the mock does by default: an outcome, or the same as in another situation. */
  readonly default: Outcome | { readonly like: string };
}

/**
 * One row of the table: all that is said about a request in a state.
 *
 * The mock answers it with its outcome, `verify` checks the response against what is required,
 * `observe` records the outcome, and `compare` sends it to a provider and to the mock.
 */
export interface DescribedSituation extends Situation {
  /** The request and the state, as a clause: "a create with the id of another user's plant". */
  readonly title: string;
  /** The section of the interface document about it, even if it leaves the situation open. */
  readonly section: string;
  /** The reason for the default. */
  readonly why: string;
  /** The rule that fails if the response is not as required. */
  readonly rule?: RuleId | undefined;
  readonly state?: SituationState | undefined;
  readonly token?: SituationToken | undefined;
  /** Set for lists with a limit: what it does shows only beside a list of all plants. */
  readonly hasLimit?: true | undefined;
  /** Set for requests that are none of the three operations. */
  readonly isOutside?: true | undefined;
  /** Sample requests, by variant. None if a single request does not show the situation. */
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
  /** The statuses that services usually answer with, by whether they accept the request. */
  readonly usualStatuses: {
    readonly accepted?: readonly number[];
    readonly rejected: readonly number[];
  };
}
