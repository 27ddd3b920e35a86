import type { Fault, Scenarios } from '../service/faults/fault.js';
import { type FaultState, faultOperations, toFaultState } from './fault-operations.js';
import type { OperationContext } from './operation.js';

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

/** Creates the public object for the faults of a sandbox. */
export function createFaults(context: OperationContext): Faults {
  const { faults, addFaults, clearFaults, removeFault } = faultOperations;
  return {
    add: (...added) => addFaults.run(context, ...added),
    all: () => faults.run(context),
    remove: (id) => removeFault.run(context, id) !== undefined,
    clear: () => void clearFaults.run(context),
    start: (scenario) => context.sandbox.faults.start(scenario).map(toFaultState),
    stop: (scenario) => context.sandbox.faults.stop(scenario),
    get scenarios() {
      return context.sandbox.faults.scenarios;
    },
  };
}
