import type { ActiveFault } from './active-fault.js';
import type { Fault, Scenarios } from './fault.js';
import type { FaultSet } from './fault-set.js';
import { parseFaults } from './parse-faults.js';

/** An active fault, and how often it was used. */
export interface FaultState {
  readonly id: string;
  readonly fault: Fault;
  /** The scenario that it is part of. */
  readonly scenario?: string;
  /** The number of requests that match its operation, user and token. */
  readonly matched: number;
  /** The number of requests that it changed or delayed. */
  readonly applied: number;
}

/**
 * The faults of a plant store. At most one fault delays a request, and at most one fails it:
 * one that it asks for itself, else the newest, and of faults added together the first.
 */
export interface Faults {
  /** @throws KitError `invalid-fault`, naming the member, or when there are 1000 already. */
  add(...faults: readonly Fault[]): FaultState[];
  /** The active faults, in the order in which they are tried. */
  all(): FaultState[];
  /** Removes a fault, and returns whether it was active. */
  remove(id: string): boolean;
  /** Removes all. */
  clear(): void;
  /**
   * Adds the faults of a scenario; restarts one that is active.
   *
   * @throws KitError `invalid-option`, when there is no scenario of that name.
   */
  start(scenario: string): FaultState[];
  /** Removes the faults of a scenario, and returns whether any were active. */
  stop(scenario: string): boolean;
  /** The scenarios that can be started, by name. */
  readonly scenarios: Scenarios;
}

/** Creates the public object for a set of faults, which it looks up at each call. */
export function createFaults(set: () => FaultSet): Faults {
  return {
    add: (...faults) => set().add(parseFaults(faults)).map(toFaultState),
    all: () => set().active.map(toFaultState),
    remove: (id) => set().remove(id),
    clear: () => set().clear(),
    start: (scenario) => set().start(scenario).map(toFaultState),
    stop: (scenario) => set().stop(scenario),
    get scenarios() {
      return set().scenarios;
    },
  };
}

/** The public state of an active fault. */
export function toFaultState({ id, fault, scenario, matched, applied }: ActiveFault): FaultState {
  return { id, fault, ...(scenario !== undefined && { scenario }), matched, applied };
}
