import type { OperationName } from './operation-name.js';
import type { Outcome } from './outcome.js';
import type { Parameters } from './parameters.js';
import type { NewPlant } from './plant.js';
import type { RuleId } from './rules.js';

/**
 * What must be true of the store before the request is sent.
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

/** What a token must be like for the situation to arise; default `valid`. */
export type SituationToken = 'valid' | 'ended' | 'read-only';

/** What a sample request is made from. */
export interface SituationContext {
  /** A plant that no store holds yet, of a kind that the provider takes. */
  readonly fresh: NewPlant;
  /** The plant that the state speaks of; without such a state, another fresh plant. */
  readonly plant: NewPlant;
  /** A valid token of the caller. */
  readonly token: string;
  /** The parameters of the provider, as far as they are known. */
  readonly parameters: Parameters;
}

/** A request, free of any transport. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  /** Below the base URL, with the query. */
  readonly path: string;
  readonly body?: string | Uint8Array | undefined;
  /** In place of `Bearer <token>`; null for no header at all. */
  readonly authorization?: string | null | undefined;
  /** In place of `Accept` and `Content-Type`; null leaves a header out. */
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
}

/**
 * Makes one request of a situation; undefined where the situation cannot arise, as with names that
 * are too long where no name is.
 */
export type Sample = (context: SituationContext) => SampleRequest | undefined;

/**
 * A request in a state, as a person would name it: one row of the table.
 *
 * The mock answers it with its outcome, `verify` holds the answer to what is required, `observe`
 * records the outcome, and `compare` sends it to a provider and the mock.
 */
export interface Situation {
  readonly operation: OperationName | 'any';
  /** The request and the state, as a clause: "a create with the id of another user's plant". */
  readonly title: string;
  /** The section of the interface document that speaks of it, or is silent about it. */
  readonly section: string;
  /** What the document requires of the answer; `nothing` where it leaves the answer open. */
  readonly requires: 'accepted' | 'rejected' | 'nothing';
  /** The rule that an answer fails which is not as required. */
  readonly rule?: RuleId | undefined;
  readonly state?: SituationState | undefined;
  readonly token?: SituationToken | undefined;
  /**
   * What an accepted request may do, by name, with what follows "the request" in a sentence. A
   * situation with a single effect needs none to be named.
   */
  readonly effects: Readonly<Record<string, string>>;
  /** Sample requests by variant. A provider may answer the variants differently. */
  readonly variants: Readonly<Record<string, readonly Sample[]>>;
  /** What the mock does unless a profile says otherwise; or the situation it is treated like. */
  readonly default: Outcome | { readonly like: string };
  /** Why that is the default. */
  readonly why: string;
  /** Set for requests that are none of the three operations. */
  readonly isOutside?: true | undefined;
}
