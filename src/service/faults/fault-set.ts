import { KitError } from '../../interface/kit-error.js';
import { nearest } from '../../interface/nearest.js';
import type { RecordUndo } from '../../store/record-undo.js';
import { ActiveFault, type FaultTarget } from './active-fault.js';
import {
  type DelayFault,
  type Failure,
  type Fault,
  maxFaults,
  type Scenario,
  type Scenarios,
} from './fault.js';

/** The faults of one request: at most one that delays it, and one that fails it. */
export interface DueFaults {
  readonly delay?: ActiveFault<DelayFault>;
  readonly failure?: ActiveFault<Failure>;
}

/** The faults of a new sandbox. */
export interface InitialFaults {
  readonly faults: readonly Fault[];
  /** The names of the scenarios that are started. */
  readonly started: readonly string[];
}

interface FaultSetState {
  readonly active: readonly ActiveFault[];
  readonly requested: Map<string, readonly ActiveFault[]>;
  readonly nextOrdinal: number;
}

const noFaults: DueFaults = {};

/** The faults of a sandbox. The newest are tried first; those added together, in their order. */
export class FaultSet {
  readonly #scenarios: Scenarios;
  readonly #initial: InitialFaults;
  #active: readonly ActiveFault[] = [];
  /** The faults of scenarios that single requests ask for: their counts last longer than a request. */
  #requested = new Map<string, readonly ActiveFault[]>();
  #nextOrdinal = 1;
  readonly #recordUndo: RecordUndo;

  /** @param recordUndo called with each change. */
  constructor(scenarios: Scenarios, initial: InitialFaults, recordUndo: RecordUndo = () => {}) {
    this.#recordUndo = recordUndo;
    this.#scenarios = scenarios;
    this.#initial = initial;
    this.reset();
  }

  get active(): readonly ActiveFault[] {
    return this.#active;
  }

  get scenarios(): Scenarios {
    return this.#scenarios;
  }

  /** @throws KitError `invalid-fault`, and adds none, when there would be more than 1000. */
  add(faults: readonly Fault[], scenario?: string): readonly ActiveFault[] {
    if (this.#active.length + faults.length > maxFaults) {
      throw new KitError({
        code: 'invalid-fault',
        task: 'add faults',
        cause: `at most ${maxFaults} faults can be active at once`,
        remedy: 'Remove some first.',
        details: { source: scenario === undefined ? 'the faults' : `scenario "${scenario}"` },
      });
    }
    this.#recordUndo(this.#restore, this.#state);
    const added = faults.map((fault) => new ActiveFault(fault, this.#nextOrdinal++, scenario));
    this.#active = [...added, ...this.#active];
    return added;
  }

  /** Removes a fault, and returns whether there was one. */
  remove(id: string): boolean {
    return this.#removeIf((one) => one.id === id);
  }

  /**
   * Adds the faults of a scenario; restarts one that is active.
   *
   * @throws KitError `invalid-option`, when there is no such scenario.
   */
  start(name: string): readonly ActiveFault[] {
    const { faults } = findScenario(name, this.#scenarios);
    this.stop(name);
    return this.add(faults, name);
  }

  /** Removes the faults of a scenario, and returns whether there were any. */
  stop(name: string): boolean {
    return this.#removeIf(({ scenario }) => scenario === name);
  }

  clear(): void {
    this.#recordUndo(this.#restore, this.#state);
    this.#active = [];
    this.#requested = new Map();
  }

  /** Restores the initial faults and their counts. */
  reset(): void {
    this.clear();
    this.#nextOrdinal = 1;
    this.add(this.#initial.faults);
    for (const name of this.#initial.started) {
      this.start(name);
    }
  }

  /**
   * The faults that apply to a request. Every fault whose limits it matches counts the request.
   *
   * @param faults that the request itself asks for; they go before all others.
   * @param scenarios names of the scenarios that it asks for.
   */
  due(target: FaultTarget, faults: readonly Fault[], scenarios: readonly string[]): DueFaults {
    if (this.#active.length === 0 && faults.length === 0 && scenarios.length === 0) {
      return noFaults;
    }
    const requested = faults.map((fault, position) => new ActiveFault(fault, position));
    const ofScenarios = scenarios.flatMap((name) => this.#requestedScenario(name));
    let delay: ActiveFault<DelayFault> | undefined;
    let failure: ActiveFault<Failure> | undefined;
    for (const one of [...requested, ...ofScenarios, ...this.#active]) {
      const { counts } = one;
      // Also after a fault was found, since every fault counts the request.
      const isDue = one.countRequest(target);
      if (one.matched > counts.matched) {
        this.#recordUndo(one.restore, counts);
      }
      if (isDue && isDelay(one)) {
        delay ??= one;
      } else if (isDue && isFailure(one)) {
        failure ??= one;
      }
    }
    return { ...(delay && { delay }), ...(failure && { failure }) };
  }

  #requestedScenario(name: string): readonly ActiveFault[] {
    const known = this.#requested.get(name);
    if (known !== undefined) {
      return known;
    }
    const state = this.#state;
    const faults = findScenario(name, this.#scenarios).faults.map(
      (fault) => new ActiveFault(fault, this.#nextOrdinal++, name),
    );
    this.#requested = new Map(this.#requested).set(name, faults);
    this.#recordUndo(this.#restore, state);
    return faults;
  }

  /** Which faults are active; they keep their own counts. */
  get #state(): FaultSetState {
    return { active: this.#active, requested: this.#requested, nextOrdinal: this.#nextOrdinal };
  }

  readonly #restore = ({ active, requested, nextOrdinal }: FaultSetState): void => {
    this.#active = active;
    this.#requested = requested;
    this.#nextOrdinal = nextOrdinal;
  };

  #removeIf(isRemoved: (fault: ActiveFault) => boolean): boolean {
    const { length } = this.#active;
    this.#recordUndo(this.#restore, this.#state);
    this.#active = this.#active.filter((one) => !isRemoved(one));
    return this.#active.length < length;
  }
}

function isDelay(active: ActiveFault): active is ActiveFault<DelayFault> {
  return active.fault.kind === 'delay';
}

function isFailure(active: ActiveFault): active is ActiveFault<Failure> {
  return active.fault.kind !== 'delay';
}

/** @throws KitError `invalid-option`, when there is no such scenario. */
function findScenario(name: string, scenarios: Scenarios): Scenario {
  const found = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  if (found === undefined) {
    const names = Object.keys(scenarios);
    const remedy = nearest(name, names) || `The scenarios are ${names.join(', ')}.`;
    throw new KitError({
      code: 'invalid-option',
      task: 'start a scenario',
      cause: `there is no scenario "${name}"`,
      remedy,
      details: { option: 'scenario' },
    });
  }
  return found;
}
