import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { User } from '../http/request.js';

/** Whether a plant is in the store, as far as the responses and the document say. */
export type Presence = 'there' | 'maybe' | 'gone';

/** A plant that a request of the run has created, or may have created. */
export interface ExpectedPlant<Owner extends string = User> {
  readonly plant: NewPlant;
  /** The user whose request created it. */
  readonly owner: Owner;
  /** The Authorization header of its create, unless that was the header of its owner. Another user may own it. */
  readonly authorization: string | undefined;
  presence: Presence;
  /** Whether the provider said that it has created it. */
  isConfirmed: boolean;
  /** Whether the provider created it although it must reject such a create. */
  isWrong: boolean;
  /** Whether a list has shown it. */
  wasListed: boolean;
  /** When the last delete of it succeeded, as `performance.now()`; 0 before. */
  deletedAt: number;
  /** Whether a whole list did not show it after its delete. */
  wasSeenGone: boolean;
  /** The rule that fails if a list shows it, although it is gone. */
  rule?: RuleId | undefined;
  /** The requests that created, changed or deleted it, in order; none while its create is under way. */
  readonly exchanges: Exchange[];
}
