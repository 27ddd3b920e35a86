import type { OperationName } from '../../interface/operation-name.js';
import { tokenOf } from '../sandbox-address.js';
import { type Chance, createChance } from './chance.js';
import type { Fault } from './fault.js';

/** What a fault may be limited to. */
export interface FaultTarget {
  readonly operation: OperationName | undefined;
  readonly user: string | undefined;
  /** As it was issued. */
  readonly token: string | undefined;
  readonly sandbox: string;
}

/** Where the seeds begin of faults that were given none. */
const unseeded = 1_000_000;

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

  /** @param ordinal tells it from the other faults of its set. */
  constructor(fault: Kind, ordinal: number, scenario?: string) {
    this.fault = fault;
    this.id = String(ordinal);
    this.scenario = scenario;
    // Faults of one seed would meet the same requests, or none but those.
    this.chance = createChance(fault.seed ?? unseeded + ordinal);
  }

  /** Counts a request, and tells whether the fault should meet it. */
  meet(target: FaultTarget): boolean {
    const { operation, user, token, nth, after = 0, times, probability } = this.fault;
    if (
      (operation !== undefined && operation !== target.operation) ||
      (user !== undefined && user !== target.user) ||
      (token !== undefined && !isToken(token, target))
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

/** Also as it leads to the sandbox. */
function isToken(matches: string, { token, sandbox }: FaultTarget): boolean {
  return token !== undefined && (matches === token || matches === tokenOf(token, sandbox));
}
