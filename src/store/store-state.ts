import type { PlantId } from '../interface/int64.js';
import type { Parameters } from '../interface/parameters.js';
import { comparatorOf, createPlantIndex, type PlantIndex } from './plant-index.js';
import { freeKeyOf, type PlantPlace, type PlantRecord, type StoredPlant } from './plant-record.js';
import { PlantTable } from './plant-table.js';

/** All plants, oldest first, as `restore` and a fixture file take them. */
export type PlantSnapshot = readonly PlantRecord[];

/** The index of each owner's plants; that of shared plants is under `undefined`. */
export type PlantIndexes = Map<string | undefined, PlantIndex>;

/** How a store lists plants, and whether it remembers deleted ones. */
export interface PlantStoreOptions {
  readonly order: Parameters['list.order'];
  readonly visibility: Parameters['list.visibility'];
  /** If false, `findDeleted` finds no plants. */
  readonly remembersDeleted: boolean;
}

/** Initial plants. They never change, so that any number of stores can use the same seed. */
export interface PlantSeed {
  readonly options: PlantStoreOptions;
  readonly table: PlantTable;
  readonly indexes: PlantIndexes;
  readonly count: number;
  /** Whether several plants have the same id. */
  readonly hasSharedIds: boolean;
}

/** Indexes the initial plants of stores. */
export function createPlantSeed(records: PlantSnapshot, options: PlantStoreOptions): PlantSeed {
  const table = new PlantTable();
  const indexes: PlantIndexes = new Map();
  let hasSharedIds = false;
  for (const [sequence, record] of records.entries()) {
    const key = freeKeyOf(record.id, (taken) => table.has(taken));
    hasSharedIds ||= key !== record.id;
    const plant = table.add(record, { sequence, key });
    const owner = indexOwnerOf(plant, options);
    const index = indexes.get(owner) ?? createPlantIndex(comparatorOf(options.order));
    indexes.set(owner, index);
    index.set(plant, undefined);
  }
  return { options, table, indexes, count: records.length, hasSharedIds };
}

/** The owner whose index holds a plant. If everyone sees all plants, there is only one index. */
export function indexOwnerOf(
  plant: PlantRecord,
  { visibility }: PlantStoreOptions,
): string | undefined {
  return visibility === 'all' ? undefined : plant.owner;
}

/**
 * Called with each change of a state.
 *
 * @param undo undoes the change, if later changes are undone first. One function for all changes of a kind
 * costs a change next to nothing; a new one for each makes a create and a delete a tenth slower.
 * @param before what `undo` takes.
 * @param plants how many plants `before` keeps in memory; default 1.
 */
export type RecordUndo = <Before>(
  undo: (before: Before) => void,
  before: Before,
  plants?: number,
) => void;

/** The plants that a store started from, and what has changed since then. It does not copy the seed. */
export class StoreState {
  readonly base: PlantSeed;
  /** Whether plants may have the same id. If not, no search for a second plant slows down large stores. */
  hasSharedIds: boolean;
  #count: number;
  #nextSequence: number;
  /** Those that are not of the base, or not any more as they were there. */
  readonly #added = new PlantTable();
  /** The keys of those of the base that are gone. */
  readonly #removed = new Set<string>();
  /** The indexes that differ from those of the base. */
  readonly #indexes: PlantIndexes = new Map();
  /** The removed plants by id, if the store remembers them. */
  readonly #deleted = new Map<PlantId, readonly PlantRecord[]>();
  readonly #recordUndo: RecordUndo;

  /** @param recordUndo called after each change. */
  constructor(base: PlantSeed, recordUndo: RecordUndo) {
    this.base = base;
    this.hasSharedIds = base.hasSharedIds;
    this.#count = base.count;
    this.#nextSequence = base.count;
    this.#recordUndo = recordUndo;
  }

  get count(): number {
    return this.#count;
  }

  /** The number of plants, and of ids whose removed plants it remembers. */
  get heldCount(): number {
    return this.#count + this.#deleted.size;
  }

  get(key: string): StoredPlant | undefined {
    const added = this.#added.get(key);
    if (added !== undefined) {
      return added;
    }
    const initial = this.base.table.get(key);
    return initial === undefined || this.#removed.has(key) ? undefined : initial;
  }

  /** All plants, in no order. */
  *values(): Generator<StoredPlant> {
    for (const plant of this.base.table.values()) {
      if (!this.#removed.has(plant.key)) {
        yield plant;
      }
    }
    yield* this.#added.values();
  }

  index(owner: string | undefined): PlantIndex | undefined {
    return this.#indexes.get(owner) ?? this.base.indexes.get(owner);
  }

  /** Adds a plant; after all others, unless its sequence is given. */
  add(record: PlantRecord, key: string, sequence = this.#nextSequence): void {
    this.#recordUndo(this.#undoAdd, this.#add(record, { key, sequence }));
  }

  remove(plant: StoredPlant): void {
    this.#remove(plant);
    this.#recordUndo(this.#undoRemove, plant);
  }

  readonly #undoAdd = (plant: StoredPlant): void => {
    this.#remove(plant);
    // The next plant gets the place that this one had.
    if (plant.sequence === this.#nextSequence - 1) {
      this.#nextSequence--;
    }
  };

  readonly #undoRemove = (plant: StoredPlant): void => void this.#add(plant, plant);

  #add(record: PlantRecord, place: PlantPlace): StoredPlant {
    const plant = this.#added.add(record, place);
    this.#writableIndex(indexOwnerOf(record, this.base.options)).set(plant, undefined);
    this.#count++;
    this.#nextSequence = Math.max(this.#nextSequence, place.sequence + 1);
    return plant;
  }

  #remove(plant: StoredPlant): void {
    const owner = indexOwnerOf(plant, this.base.options);
    const index = this.#writableIndex(owner);
    index.delete(plant);
    if (index.size === 0 && !this.base.indexes.has(owner)) {
      this.#indexes.delete(owner);
    }
    if (this.#added.has(plant.key)) {
      this.#added.delete(plant.key);
    } else {
      this.#removed.add(plant.key);
    }
    this.#count--;
  }

  deleted(id: PlantId): readonly PlantRecord[] | undefined {
    return this.#deleted.get(id);
  }

  /** Remembers removed plants with an id, instead of those that it remembered before. */
  setDeleted(id: PlantId, records: readonly PlantRecord[]): void {
    const before: DeletedPlants = { id, records: this.#deleted.get(id) };
    this.#setDeleted({ id, records });
    this.#recordUndo(this.#setDeleted, before);
  }

  readonly #setDeleted = ({ id, records }: DeletedPlants): void => {
    if (records === undefined) {
      this.#deleted.delete(id);
    } else {
      this.#deleted.set(id, records);
    }
  };

  /** The index to change. The first change copies that of the base. */
  #writableIndex(owner: string | undefined): PlantIndex {
    const changed = this.#indexes.get(owner);
    if (changed !== undefined) {
      return changed;
    }
    const { indexes, options } = this.base;
    const index = indexes.get(owner)?.clone() ?? createPlantIndex(comparatorOf(options.order));
    this.#indexes.set(owner, index);
    return index;
  }
}

/** The removed plants with an id that a state remembers; undefined if there are none. */
interface DeletedPlants {
  readonly id: PlantId;
  readonly records: readonly PlantRecord[] | undefined;
}
