import type { ActiveFault } from '../service/faults/active-fault.js';
import type { Fault, FaultLimits, GivenResponse, Scenarios } from '../service/faults/fault.js';
import { parseFaultsFor } from '../service/faults/known-senders.js';
import { parseGivenResponse } from '../service/faults/parse-faults.js';
import { type JournalEntry, toEntry } from '../service/journal/journal-entry.js';
import type { SandboxAccess } from './sandbox-access.js';

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
  /**
   * @throws KitError `invalid-fault`, naming the member, also for a user or a token that the plant store does not
   * know, and when there are 1000 faults already.
   */
  add(...faults: readonly Fault[]): FaultState[];
  /** The active faults, in the order in which they are tried. */
  all(): FaultState[];
  /**
   * Holds the responses to requests: those that the limits choose, or all. Adds a fault `hold`.
   *
   * @example
   * const held = plantStore.faults.hold({ operation: 'list' });
   * await held.arrived;
   * held.release();
   *
   * @throws KitError `invalid-fault`, as `add` does.
   */
  hold(limits?: FaultLimits): Hold;
  /** Removes a fault, and returns whether it was active. The responses that it holds are released. */
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

/** The responses that a fault holds. */
export interface Hold {
  /** Resolves with the first request whose response is held; rejects if the fault is removed before one comes. */
  readonly arrived: Promise<JournalEntry>;
  /**
   * Removes the fault, and sends the responses that it holds; or another in their place. A status alone does
   * what the fault `status` does: from 300 on it comes with an Error.
   *
   * @throws KitError `invalid-fault`, and releases nothing, when the response has a wrong member.
   */
  release(response?: GivenResponse): void;
}

/** Creates the public object for the faults of a sandbox. */
export function createFaults(access: SandboxAccess): Faults {
  return {
    add: (...faults) => addFaults(access, faults),
    all: () => access.sandbox.faults.active.map(toFaultState),
    hold: (limits) => holdResponses(access, limits),
    remove: (id) => access.sandbox.faults.remove(id),
    clear: () => access.sandbox.faults.clear(),
    start: (scenario) => access.sandbox.faults.start(scenario).map(toFaultState),
    stop: (scenario) => access.sandbox.faults.stop(scenario),
    get scenarios() {
      return access.sandbox.faults.scenarios;
    },
  };
}

/** @throws KitError `invalid-fault`, and adds none. */
export function addFaults(access: SandboxAccess, faults: readonly unknown[]): FaultState[] {
  const { service, sandbox } = access;
  return sandbox.faults.add(parseFaultsFor(service.tokens, faults)).map(toFaultState);
}

function holdResponses({ service, sandbox }: SandboxAccess, limits?: FaultLimits): Hold {
  const { faults } = sandbox;
  const parsed = parseFaultsFor(service.tokens, [{ ...limits, kind: 'hold' }]);
  const [fault] = faults.add(parsed) as [ActiveFault];
  const arrived = new Promise<JournalEntry>((resolve, reject) => {
    fault.onHeld = () => {
      const exchange = faults.held.find(({ held }) => held?.by === fault);
      if (exchange !== undefined) {
        resolve(toEntry(exchange));
      }
    };
    fault.onEnd = () => reject(new Error('The hold ended before a request came that it holds.'));
  });
  // Not everyone waits for it.
  arrived.catch(() => {});
  return {
    arrived,
    release: (response) => faults.endHold(fault, response && parseGivenResponse(response)),
  };
}

function toFaultState({ id, fault, scenario, matched, applied }: ActiveFault): FaultState {
  return { id, fault, ...(scenario !== undefined && { scenario }), matched, applied };
}
