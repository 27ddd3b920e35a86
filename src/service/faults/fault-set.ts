import type { RecordUndo } from '../../store/store-state.js';
import { KitError } from '../../text/kit-error.js';
import type { Exchange } from '../exchange.js';
import {
  ActiveFault,
  type FaultCounts,
  type FaultTarget,
  type TakenFaults,
} from './active-fault.js';
import { replaceHeld } from './apply-failure.js';
import {
  type DelayingFault,
  type Failure,
  type Fault,
  type GivenResponse,
  maxFaults,
  missingScenario,
  type Scenario,
  type Scenarios,
} from './fault.js';
import { delayKinds } from './fault-kinds.js';
import { sampleDelayMs } from './random.js';
import type { RequestedFaults } from './requested-faults.js';

export interface InitialFaults {
  readonly faults: readonly Fault[];
  readonly started: readonly string[];
}

const noRequestedFaults: RequestedFaults = { faults: [], scenarios: [] };

type RequestedScenarios = Map<string, readonly ActiveFault[]>;

interface FaultSetState {
  readonly active: readonly ActiveFault[];
  readonly requested: RequestedScenarios;
  readonly nextOrdinal: number;
}

/** The number of the first fault of a scenario that requests ask for; sets count theirs from 1. */
const firstRequestedOrdinal = maxFaults + 1;

/** The faults of a sandbox. The newest are tried first; those added together, in their order. */
export class FaultSet {
  active: readonly ActiveFault[] = [];
  /** The faults of scenarios that single requests ask for: their counts last longer than a request. */
  #requested: RequestedScenarios = new Map();
  #nextOrdinal = 1;

  constructor(
    readonly scenarios: Scenarios,
    private readonly initial: InitialFaults,
    private readonly recordUndo: RecordUndo,
    private readonly open: ReadonlySet<Exchange>,
  ) {
    this.reset();
  }

  /** @throws KitError `invalid-fault`, and adds none, when there would be more than 1000. */
  add(faults: readonly Fault[], scenario?: string): readonly ActiveFault[] {
    assertRoom(this.active.length + faults.length, scenario);
    this.recordUndo(this.#restore, this.#state);
    const added = faults.map((fault) => new ActiveFault(fault, this.#nextOrdinal++, scenario));
    this.active = [...added, ...this.active];
    return added;
  }

  remove(id: string): boolean {
    return this.#removeIf((active) => active.id === id);
  }

  /** The exchanges whose responses wait to be released, the oldest first. */
  get held(): readonly Exchange[] {
    return [...this.open].filter(({ held }) => held !== undefined);
  }

  /** Releases responses, by default all, and returns their exchanges. */
  release(
    isReleased: (exchange: Exchange) => boolean = () => true,
    given?: GivenResponse,
  ): readonly Exchange[] {
    const released = this.held.filter(isReleased);
    for (const exchange of released) {
      if (given !== undefined) {
        replaceHeld(exchange, given);
      }
      exchange.release();
    }
    return released;
  }

  endHold(fault: ActiveFault, given?: GivenResponse): void {
    this.release(({ held }) => held?.by === fault, given);
    this.#removeIf((active) => active === fault);
  }

  /**
   * Adds the faults of a scenario; restarts one that is active.
   *
   * @throws KitError `invalid-option`, when there is no such scenario; `invalid-fault`, and changes nothing, when
   * there would be more than 1000.
   */
  start(name: string): readonly ActiveFault[] {
    const { faults } = findScenario(name, this.scenarios);
    const others = this.active.filter(({ scenario }) => scenario !== name);
    assertRoom(others.length + faults.length, name);
    this.stop(name);
    return this.add(faults, name);
  }

  stop(name: string): boolean {
    return this.#removeIf(({ scenario }) => scenario === name);
  }

  clear(): void {
    this.recordUndo(this.#restore, this.#state);
    this.#removeIf(() => true);
    this.#requested = new Map();
    this.release(({ held }) => held?.by instanceof ActiveFault);
  }

  reset(): void {
    this.release();
    this.clear();
    this.#nextOrdinal = 1;
    this.add(this.initial.faults);
    for (const name of this.initial.started) {
      this.start(name);
    }
  }

  /** Returns a function that restores the faults and their counts as they are now, and releases all responses. */
  save(): () => void {
    const state = { ...this.#state, requested: new Map(this.#requested) };
    const faults = [...state.active, ...[...state.requested.values()].flat()];
    const saved = faults.map((fault) => ({ fault, counts: fault.counts }));
    return () => {
      this.release();
      this.#removeIf((active) => !faults.includes(active));
      this.#restore({ ...state, requested: new Map(state.requested) });
      for (const { fault, counts } of saved) {
        fault.restore(counts);
      }
    };
  }

  /**
   * Takes the faults that are due for a request. Every fault whose limits it matches counts the request at
   * once, so that no other request gets the same turn while handlers answer this one.
   */
  take(
    target: FaultTarget,
    { faults, scenarios, preference }: RequestedFaults = noRequestedFaults,
  ): TakenFaults {
    const requested = faults.map((fault, position) => new ActiveFault(fault, position));
    const fromScenarios = scenarios.flatMap((name) => this.#requestedScenario(name));
    let delay: ActiveFault<DelayingFault> | undefined;
    let delayMs: number | undefined;
    let failure: ActiveFault<Failure> | undefined;
    const counted: [ActiveFault, FaultCounts][] = [];
    for (const active of [...requested, ...fromScenarios, ...this.active]) {
      const { fault, counts } = active;
      // Also after a fault was found, since every fault counts the request.
      const isDue = active.countRequest(target);
      if (isDue && isDelay(active) && delay === undefined) {
        active.applied++;
        delay = active;
        delayMs = fault.kind === 'delay' ? sampleDelayMs(fault.delayMs, active.random) : undefined;
      } else if (isDue && isFailure(active) && failure === undefined) {
        active.applied++;
        failure = active;
      }
      if (active.matched > counts.matched) {
        counted.push([active, counts]);
      }
    }
    return { delay, delayMs, failure, preference, counted };
  }

  /** Records what was counted for a request as a change of the request that is handled now. */
  record({ counted }: TakenFaults): void {
    for (const [fault, counts] of counted) {
      this.recordUndo(fault.restore, counts);
    }
  }

  /** They have the same numbers, and so the same seeds, whatever was requested before. */
  #requestedScenario(name: string): readonly ActiveFault[] {
    if (this.#requested.size === 0) {
      let ordinal = firstRequestedOrdinal;
      for (const [scenario, { faults }] of Object.entries(this.scenarios)) {
        const active = faults.map((fault) => new ActiveFault(fault, ordinal++, scenario));
        this.#requested.set(scenario, active);
      }
    }
    return this.#requested.get(name) ?? [];
  }

  /** Which faults are active; they keep their own counts. */
  get #state(): FaultSetState {
    return { active: this.active, requested: this.#requested, nextOrdinal: this.#nextOrdinal };
  }

  readonly #restore = ({ active, requested, nextOrdinal }: FaultSetState): void => {
    this.active = active;
    this.#requested = requested;
    this.#nextOrdinal = nextOrdinal;
  };

  #removeIf(isRemoved: (fault: ActiveFault) => boolean): boolean {
    const removed = this.active.filter(isRemoved);
    if (removed.length === 0) {
      return false;
    }
    this.recordUndo(this.#restore, this.#state);
    this.active = this.active.filter((active) => !isRemoved(active));
    this.release(({ held }) => removed.some((fault) => fault === held?.by));
    for (const { onEnd } of removed) {
      onEnd?.();
    }
    return true;
  }
}

function assertRoom(count: number, scenario?: string): void {
  if (count > maxFaults) {
    throw new KitError('invalid-fault', 'add faults', {
      cause: `at most ${maxFaults} faults can be active at once`,
      remedy: 'Remove some first.',
      source: scenario === undefined ? 'the faults' : `scenario "${scenario}"`,
    });
  }
}

function isDelay(active: ActiveFault): active is ActiveFault<DelayingFault> {
  return active.fault.kind in delayKinds;
}

function isFailure(active: ActiveFault): active is ActiveFault<Failure> {
  return !isDelay(active);
}

/** @throws KitError `invalid-option`, when there is no such scenario. */
function findScenario(name: string, scenarios: Scenarios): Scenario {
  const found = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  if (found === undefined) {
    const problem = missingScenario(name, scenarios);
    throw new KitError('invalid-option', 'start a scenario', { ...problem, option: 'scenario' });
  }
  return found;
}
