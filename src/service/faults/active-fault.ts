import type { OperationName } from '../operation.js';
import { type Chance, createChance } from './chance.js';
import type { Fault } from './fault.js';

/** What a fault may be limited to. */
export interface FaultTarget {
  readonly operation: OperationName | undefined;
  readonly user: string | undefined;
}

/** A fault at work, which counts the requests it meets. */
export class ActiveFault<Kind extends Fault = Fault> {
  readonly fault: Kind;
  readonly id: string;
  /** The scenario it came with. */
  readonly scenario: string | undefined;
  readonly chance: Chance;
  /** How many requests it could have met. */
  matched = 0;
  /** How many requests it did meet. */
  applied = 0;

  constructor(fault: Kind, id: string, scenario?: string) {
    this.fault = fault;
    this.id = id;
    this.scenario = scenario;
    this.chance = createChance(fault.seed ?? 1);
  }

  /** Counts a request, and tells whether the fault should meet it. */
  isDue(target: FaultTarget): boolean {
    const { operation, user, nth, after = 0, times, probability } = this.fault;
    if (
      (operation !== undefined && operation !== target.operation) ||
      (user !== undefined && user !== target.user)
    ) {
      return false;
    }
    this.matched++;
    const isInWindow = nth === undefined ? this.matched > after : this.matched === nth;
    if (!isInWindow || (times !== undefined && this.applied >= times)) {
      return false;
    }
    return probability === undefined || this.chance() < probability;
  }
}
