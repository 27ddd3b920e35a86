import type { PlantId } from '../interface/int64.js';
import type { PlantRecord, StoredPlant } from './plant-record.js';
import type { PlantIndexes, PlantSeed } from './plant-seed.js';
import { PlantTable } from './plant-table.js';

/** The plants that a store started from, and what has changed since then. */
export interface StoreState {
  readonly base: PlantSeed;
  /** Those that are not of the base, or not any more as they were there. */
  readonly added: PlantTable;
  /** The keys of those of the base that are gone. */
  readonly removed: Set<string>;
  /** The indexes that differ from those of the base. */
  readonly indexes: PlantIndexes;
  /** The removed plants by id, if the store remembers them. */
  readonly deleted: Map<PlantId, readonly PlantRecord[]>;
  /** Whether plants may have the same id. If not, no search for a second plant slows down large stores. */
  hasSharedIds: boolean;
  count: number;
  /** What the added plants take in memory. */
  addedBytes: number;
  nextSequence: number;
}

/** The state at the start from a seed, which it does not copy. */
export function startFrom(base: PlantSeed): StoreState {
  return {
    base,
    added: new PlantTable(),
    removed: new Set(),
    indexes: new Map(),
    deleted: new Map(),
    hasSharedIds: base.hasSharedIds,
    count: base.count,
    addedBytes: 0,
    nextSequence: base.count,
  };
}

/** What is needed to undo a replacement. */
export interface Replacement {
  readonly previous: StoredPlant;
  readonly nextSequence: number;
}

/** What is needed to undo a removal. */
export interface Removal {
  readonly id: PlantId;
  /** All plants with the id, as they were. */
  readonly plants: readonly StoredPlant[];
  /** How many of them were removed. */
  readonly removed: number;
  /** The earlier plants with the id that the store remembers. */
  readonly deleted: readonly PlantRecord[] | undefined;
}
