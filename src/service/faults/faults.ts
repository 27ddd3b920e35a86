import type { ActiveFault } from './active-fault.js';
import type { Fault, Scenarios } from './fault.js';
import type { FaultSet } from './fault-set.js';
import { parseFaults } from './parse-faults.js';

/** A fault at work, and what it has done. */
export interface FaultState {
  readonly id: string;
  readonly fault: Fault;
  /** The scenario it came with. */
  readonly scenario?: string;
  /** How many requests it could have met, by operation, user and token. */
  readonly matched: number;
  /** How many requests it did meet. */
  readonly applied: number;
}

/**
 * What goes wrong in a plant store. A request meets at most one fault that delays it and one that
 * fails it: what it asks for itself, else the newest, and of faults added together the first.
 */
export interface Faults {
  /** @throws KitError `invalid-fault`, naming the member, or when there are 1000 already. */
  add(...faults: readonly Fault[]): FaultState[];
  /** Those at work, in the order in which they are tried. */
  all(): FaultState[];
  /** Ends one; whether it was at work. */
  remove(id: string): boolean;
  /** Ends all. */
  clear(): void;
  /**
   * Puts the faults of a scenario to work; one that is at work already begins anew.
   *
   * @throws KitError `invalid-option`, when there is no scenario of that name.
   */
  start(scenario: string): FaultState[];
  /** Ends the faults of a scenario; whether there were any at work. */
  stop(scenario: string): boolean;
  /** All that can be started, by their names. */
  readonly scenarios: Scenarios;
}

/** The public face of a set of faults, which is asked for whenever it is used. */
export function createFaults(set: () => FaultSet): Faults {
  return {
    add: (...faults) => set().add(parseFaults(faults)).map(toState),
    all: () => set().active.map(toState),
    remove: (id) => set().remove(id),
    clear: () => set().clear(),
    start: (scenario) => set().start(scenario).map(toState),
    stop: (scenario) => set().stop(scenario),
    get scenarios() {
      return set().scenarios;
    },
  };
}

/** What there is to tell of a fault at work. */
export function toState({ id, fault, scenario, matched, applied }: ActiveFault): FaultState {
  return { id, fault, ...(scenario !== undefined && { scenario }), matched, applied };
}
