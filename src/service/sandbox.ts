import type { PlantId } from '../interface/int64.js';
import { PlantStore } from '../store/plant-store.js';
import type { PlantSnapshot, StoreState } from '../store/store-state.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { Exchange, Holder, RecordingSandbox } from './exchange.js';
import type { Scenarios } from './faults/fault.js';
import { FaultSet, type InitialFaults } from './faults/fault-set.js';
import { type ExchangeListener, Journal, type JournalLimits } from './journal/journal.js';
import { RateLimit } from './rate-limit.js';
import { UndoLog } from './undo-log.js';

/**
 * The part of a plant store that has changed: the plants or the faults of a sandbox; its requests, which were dropped;
 * requests that wait for their answer; the tokens of all sandboxes; the list of sandboxes, or how much one holds.
 */
export type ChangedPart = 'plants' | 'faults' | 'requests' | 'waiting' | 'users' | 'sandboxes';

export interface SandboxSettings {
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
export class Sandbox implements RecordingSandbox {
  readonly plants: PlantStore;
  readonly journal: Journal;
  readonly undoLog: UndoLog;
  readonly open = new Set<Exchange>();
  readonly faults: FaultSet;
  readonly snapshots = new Map<string, PlantSnapshot>();
  readonly maxPlants: number;
  /** The ids that provider states used; their teardown deletes the plants with these ids. */
  readonly stateIds = new Set<PlantId>();
  readonly rateLimit: RateLimit | undefined;
  /** Holds every response that no fault delays; undefined if responses go out at once. */
  holder: Holder | undefined = undefined;
  /** Takes back what a client has changed last; undefined if that cannot be taken back. */
  undo: (() => void) | undefined;
  /** How many callers await settled(). */
  awaited = 0;

  /**
   * @param publish called with each exchange of the journal, once it is settled.
   * @param noteChange called with each part that changes; some changes are done only when it has returned.
   */
  constructor(
    readonly name: string,
    parts: SandboxSettings,
    publish: ExchangeListener,
    readonly noteChange: (part: ChangedPart) => void,
  ) {
    this.journal = new Journal(parts.journal, publish);
    this.undoLog = new UndoLog(parts.journal.entries, noteChange);
    this.maxPlants = parts.maxPlants;
    this.plants = new PlantStore(parts.seed, this.undoLog.recorder('plants'), this.maxPlants);
    this.faults = new FaultSet(
      parts.scenarios,
      parts.faults,
      this.undoLog.recorder('faults'),
      this.open,
    );
    const limit = parts.profile.parameters['request.rate-limit'];
    this.rateLimit = limit === 'unlimited' ? undefined : new RateLimit(limit);
  }

  reset(): void {
    this.plants.reset();
    this.faults.reset();
    this.journal.reset();
    this.undoLog.clear(0);
    this.open.clear();
    this.stateIds.clear();
    this.rateLimit?.reset();
    this.undo = undefined;
    this.noteChange('requests');
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
      this.undoLog.clear(this.journal.lastId);
      for (const exchange of this.open) {
        if (!open.has(exchange)) {
          this.open.delete(exchange);
        }
      }
      this.rateLimit?.reset();
      this.#noteChanges();
    };
  }

  /** Clears the journal, and with it what could be rewound. */
  forgetRequests(): void {
    this.journal.clear();
    this.undoLog.clear();
    this.noteChange('requests');
  }

  /** Restores the state before a request of the journal, and drops it and all later ones. The rate limit begins again. */
  rewind(before: number): void {
    this.faults.release(({ id }) => id >= before);
    this.undoLog.undoTo(before);
    this.journal.rewind(before);
    this.rateLimit?.reset();
    this.#noteChanges();
  }

  #noteChanges(): void {
    for (const part of ['plants', 'faults', 'requests'] as const) {
      this.noteChange(part);
    }
  }
}
