import type { ParameterId } from '../../interface/parameters.js';

/** How the provider's answer differs from the mock's. */
export interface DifferenceDescription {
  /** Differences of one kind in one situation are counted together. */
  readonly kind: string;
  /** Without its full stop. */
  readonly sentence: string;
  /** The sentence that is the same in every situation; undefined if there is none. */
  readonly general?: string;
  /** The parameter of a profile that it may come from. */
  readonly parameter?: ParameterId;
  /** The header that differs, by its lower-case name. */
  readonly header?: string;
}
