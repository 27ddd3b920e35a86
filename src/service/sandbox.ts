import type { PlantId } from '../interface/int64.js';
import { PlantStore } from '../store/plant-store.js';
import type { PlantSnapshot, RecordUndo, StoreState } from '../store/store-state.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { Exchange, Holder } from './exchange.js';
import type { Scenarios } from './faults/fault.js';
import { FaultSet, type InitialFaults } from './faults/fault-set.js';
import { type ExchangeListener, Journal, type JournalLimits } from './journal/journal.js';
import { RateLimit } from './rate-limit.js';

/**
 * What of a plant store has changed: the plants or the faults of a sandbox; its requests, which were dropped; those
 * that wait for their answer; the tokens of all; which sandboxes there are, or how much a sandbox holds.
 */
export type ChangedPart = 'plants' | 'faults' | 'requests' | 'waiting' | 'users' | 'sandboxes';

export interface SandboxParts {
  /** The initial plants of each sandbox, which `reset` restores. */
  readonly seed: StoreState;
  readonly faults: InitialFaults;
  readonly scenarios: Scenarios;
  readonly journal: JournalLimits;
  /** The maximum number of plants of a sandbox, beside the initial ones, and of its snapshots. */
  readonly maxPlants: number;
  readonly profile: CompiledProfile;
}

/** A plant store that has its initial state in common with other sandboxes, and nothing else. */
export class Sandbox {
  readonly plants: PlantStore;
  readonly journal: Journal;
  /**
   * The exchanges whose responses are still to come, whether the journal has them or not. Those that are sent in the same
   * turn of the event loop are left out: a set that changes with each request costs a fifth of the speed.
   */
  readonly open = new Set<Exchange>();
  readonly faults: FaultSet;
  readonly snapshots = new Map<string, PlantSnapshot>();
  readonly maxPlants: number;
  /** The ids that provider states used; their teardown deletes the plants with these ids. */
  readonly stateIds = new Set<PlantId>();
  /** Undefined if the profile has no limit. */
  readonly rateLimit: RateLimit | undefined;
  /** Holds every response that no fault delays; undefined if responses go out at once. */
  holder: Holder | undefined = undefined;
  /** Takes back what a client has changed last, if that can be taken back. */
  undo: (() => void) | undefined;
  /** How many callers await settled(). */
  awaited = 0;

  /**
   * @param publish called with each exchange of the journal, once it is settled.
   * @param noteChange called with each part that changes; some changes are done only when it has returned.
   */
  constructor(
    readonly name: string,
    parts: SandboxParts,
    publish: ExchangeListener,
    private readonly noteChange: (part: ChangedPart) => void,
  ) {
    this.journal = new Journal(parts.journal, publish, noteChange);
    const { recordChange } = this.journal;
    const recordFor =
      (part: ChangedPart): RecordUndo =>
      (undo, before, plants) => {
        recordChange(undo, before, plants);
        noteChange(part);
      };
    this.maxPlants = parts.maxPlants;
    this.plants = new PlantStore(parts.seed, recordFor('plants'), this.maxPlants);
    this.faults = new FaultSet(parts.scenarios, parts.faults, recordFor('faults'), this.open);
    const limit = parts.profile.parameters['request.rate-limit'];
    this.rateLimit = limit === 'unlimited' ? undefined : new RateLimit(limit);
  }

  reset(): void {
    this.plants.reset();
    this.faults.reset();
    this.journal.reset();
    this.open.clear();
    this.stateIds.clear();
    this.rateLimit?.reset();
    this.undo = undefined;
  }

  /**
   * Returns a function that restores the plants, the faults and the requests as they are now, as often as it is called.
   * Responses that are held are released. What came before can be rewound no longer, and the rate limit begins again.
   */
  save(): () => void {
    const plants = this.plants.save();
    const faults = this.faults.save();
    const journal = this.journal.save();
    const open = new Set(this.open);
    return () => {
      faults();
      plants();
      journal();
      for (const exchange of this.open) {
        if (!open.has(exchange)) {
          this.open.delete(exchange);
        }
      }
      this.rateLimit?.reset();
      this.noteChange('plants');
      this.noteChange('faults');
    };
  }

  /** Clears the journal, and with it what could be rewound. */
  forgetRequests(): void {
    this.journal.clear();
  }

  /** Restores the state before a request of the journal, and drops it and all later ones. The rate limit begins again. */
  rewind(before: number): void {
    this.faults.release(({ id }) => id >= before);
    this.journal.undoTo(before);
    this.journal.rewind(before);
    this.rateLimit?.reset();
    this.noteChange('plants');
    this.noteChange('faults');
  }
}
