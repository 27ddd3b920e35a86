import { upperFirst } from '../interface/wording.js';
import type { ActiveFault } from '../service/faults/active-fault.js';
import { type Fault, missingScenario } from '../service/faults/fault.js';
import { parseFaults } from '../service/faults/parse-faults.js';
import type { Sandbox } from '../service/sandbox.js';
import type { Operation, OperationContext } from './operation.js';

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

function describeMissing(name: string, { sandbox }: OperationContext): string {
  const { cause, remedy } = missingScenario(name, sandbox.faults.scenarios);
  return `${upperFirst(cause)}. ${remedy}`;
}

const hasScenario = ({ faults }: Sandbox, name: string) => Object.hasOwn(faults.scenarios, name);

/** The faults and scenarios of a sandbox. */
export const faultOperations = {
  faults: {
    method: 'GET',
    path: '/faults',
    does: 'Lists the active faults, in the order in which they are tried, and to how many requests each has applied.',
    run: ({ sandbox }) => sandbox.faults.active.map(toFaultState),
  },
  addFaults: {
    method: 'POST',
    path: '/faults',
    takes: 'a fault, or an array of faults',
    takesList: true,
    does: 'Adds faults before the active ones; returns them with their ids.',
    run: ({ sandbox }, faults: readonly Fault[]) =>
      sandbox.faults.add(parseFaults(faults)).map(toFaultState),
  },
  /** Removes all; resolves with their number. */
  clearFaults: {
    method: 'DELETE',
    path: '/faults',
    does: 'Removes all faults.',
    answers: 'ended',
    run({ sandbox: { faults } }) {
      const ended = faults.active.length;
      faults.clear();
      return ended;
    },
  },
  removeFault: {
    method: 'DELETE',
    path: '/faults/{id}',
    does: 'Removes a fault.',
    answers: 'ended',
    missing: (id) => `There is no active fault "${id}": see GET /__admin/faults.`,
    run: ({ sandbox }, id: string) => (sandbox.faults.remove(id) ? 1 : undefined),
  },
  scenarios: {
    method: 'GET',
    path: '/scenarios',
    does: 'Lists the scenarios, and whether each is started.',
    run({ sandbox: { faults } }) {
      const started = new Set(faults.active.map(({ scenario }) => scenario));
      return Object.entries(faults.scenarios).map(([name, scenario]) => ({
        name,
        ...scenario,
        isStarted: started.has(name),
      }));
    },
  },
  startScenario: {
    method: 'PUT',
    path: '/scenarios/{name}',
    does: 'Starts a scenario, or restarts it.',
    missing: describeMissing,
    run: ({ sandbox }, name: string) =>
      hasScenario(sandbox, name) ? sandbox.faults.start(name).map(toFaultState) : undefined,
  },
  /** Removes the faults of a scenario; resolves with their number. */
  stopScenario: {
    method: 'DELETE',
    path: '/scenarios/{name}',
    does: 'Stops a scenario: removes its faults.',
    answers: 'ended',
    missing: describeMissing,
    run({ sandbox }, name: string) {
      const { faults } = sandbox;
      const ended = faults.active.filter(({ scenario }) => scenario === name).length;
      faults.stop(name);
      return hasScenario(sandbox, name) ? ended : undefined;
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** The public state of an active fault. */
export function toFaultState({ id, fault, scenario, matched, applied }: ActiveFault): FaultState {
  return { id, fault, ...(scenario !== undefined && { scenario }), matched, applied };
}
