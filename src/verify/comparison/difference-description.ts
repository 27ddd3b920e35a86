import type { ParameterId } from '../../interface/parameters.js';

/** How two answers differ. */
export interface DifferenceDescription {
  /** Differences of one kind in one situation are counted together. */
  readonly kind: string;
  /** As a sentence without its full stop. */
  readonly difference: string;
  /** The same for every situation in which it may be seen. */
  readonly general?: string;
  readonly parameter?: ParameterId;
  /** The header that differs, by its lower-case name. */
  readonly header?: string;
}
