import type { PlantId } from '../interface/int64.js';
import { comparatorOf, createPlantIndex, type PlantIndex } from './plant-index.js';
import type { PlantPlace, PlantRecord, StoredPlant } from './plant-record.js';
import { indexOwnerOf, type PlantIndexes, type PlantSeed } from './plant-seed.js';
import { PlantTable } from './plant-table.js';
import type { RecordUndo } from './record-undo.js';

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
