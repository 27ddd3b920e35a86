import type { PlantId } from '../interface/int64.js';
import type { Parameters } from '../interface/parameters.js';
import { comparatorOf, createPlantIndex, type PlantIndex } from './plant-index.js';
import type { PlantRecord, StoredPlant } from './plant-record.js';
import { PlantTable } from './plant-table.js';

/** All plants, oldest first, as `restore` and a fixture file take them. */
export type PlantSnapshot = readonly PlantRecord[];

/** How a store lists plants, and whether it remembers deleted ones. */
export interface PlantStoreOptions {
  readonly order: Parameters['list.order'];
  readonly visibility: Parameters['list.visibility'];
  /** If false, `findDeleted` finds no plants. */
  readonly remembersDeleted: boolean;
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

/** What a state holds about an id. */
interface Holding {
  readonly id: PlantId;
  /** Oldest first, mostly one or none. */
  readonly plants: readonly StoredPlant[];
  /** The deleted ones that it remembers. */
  readonly deleted: readonly PlantRecord[] | undefined;
  /** That of the next plant. */
  readonly nextSequence: number;
}

const none: readonly StoredPlant[] = [];

/** Plants: those of a base, and what has changed since then. A base never changes, and is not copied. */
export class StoreState {
  #count: number;
  #nextSequence: number;
  /** The plants of the ids whose plants differ from those of the base. */
  readonly #table = new PlantTable();
  /** Those that differ from those of the base, by the owner of their plants; that of shared plants is under `undefined`. */
  readonly #indexes = new Map<string | undefined, PlantIndex>();
  /** The deleted plants by id, if the store remembers them. */
  readonly #deleted = new Map<PlantId, readonly PlantRecord[]>();

  /** @param recordUndo called after each change. */
  constructor(
    readonly options: PlantStoreOptions,
    readonly base?: StoreState,
    private readonly recordUndo: RecordUndo = () => {},
  ) {
    this.#count = base?.count ?? 0;
    this.#nextSequence = base?.nextSequence ?? 0;
  }

  get count(): number {
    return this.#count;
  }

  /** The number of plants, and of ids whose deleted plants it remembers. */
  get heldCount(): number {
    return this.#count + this.#deleted.size;
  }

  /** The sequence of a plant that comes after all others. */
  get nextSequence(): number {
    return this.#nextSequence;
  }

  /** The plants with an id. */
  get(id: PlantId): readonly StoredPlant[] {
    return this.#table.get(id) ?? this.base?.get(id) ?? none;
  }

  deleted(id: PlantId): readonly PlantRecord[] | undefined {
    return this.#deleted.get(id);
  }

  /** All plants, in no order. */
  *values(): Generator<StoredPlant> {
    for (const plant of this.base?.values() ?? []) {
      if (this.#table.get(plant.id) === undefined) {
        yield plant;
      }
    }
    for (const [, { plants }] of this.#table.entries()) {
      yield* plants;
    }
  }

  index(owner: string | undefined): PlantIndex | undefined {
    return this.#indexes.get(owner) ?? this.base?.index(owner);
  }

  /** The owner whose index holds a plant. If everyone sees all plants, there is only one index. */
  indexOwnerOf({ owner }: PlantRecord): string | undefined {
    return this.options.visibility === 'all' ? undefined : owner;
  }

  /**
   * Changes the plants with an id, and the deleted ones that it remembers.
   *
   * @param change returns the new plants, oldest first.
   */
  update(
    id: PlantId,
    change: (plants: readonly StoredPlant[]) => readonly StoredPlant[],
    deleted: readonly PlantRecord[] | undefined = this.#deleted.get(id),
  ): void {
    const before: Holding = {
      id,
      plants: this.get(id),
      deleted: this.#deleted.get(id),
      nextSequence: this.#nextSequence,
    };
    const plants = change(before.plants);
    const last = plants[plants.length - 1]?.sequence ?? -1;
    const nextSequence = Math.max(this.#nextSequence, last + 1);
    this.#hold({ id, plants, deleted, nextSequence }, before.plants);
    this.recordUndo(this.#undo, before, Math.max(1, before.plants.length));
  }

  readonly #undo = (before: Holding): void => this.#hold(before, this.get(before.id));

  #hold({ id, plants, deleted, nextSequence }: Holding, before: readonly StoredPlant[]): void {
    for (const plant of leavingOut(plants, before)) {
      const owner = this.indexOwnerOf(plant);
      const index = this.#writableIndex(owner);
      index.delete(plant);
      if (index.size === 0 && this.base?.index(owner) === undefined) {
        this.#indexes.delete(owner);
      }
    }
    for (const plant of leavingOut(before, plants)) {
      this.#writableIndex(this.indexOwnerOf(plant)).set(plant, undefined);
    }
    if (plants.length === 0 && (this.base?.get(id).length ?? 0) === 0) {
      this.#table.delete(id);
    } else {
      this.#table.set(id, plants);
    }
    if (deleted !== undefined) {
      this.#deleted.set(id, deleted);
    } else if (this.#deleted.size > 0) {
      this.#deleted.delete(id);
    }
    this.#count += plants.length - before.length;
    this.#nextSequence = nextSequence;
  }

  /** The index to change. The first change copies that of the base. */
  #writableIndex(owner: string | undefined): PlantIndex {
    const changed = this.#indexes.get(owner);
    if (changed !== undefined) {
      return changed;
    }
    const index =
      this.base?.index(owner)?.clone() ?? createPlantIndex(comparatorOf(this.options.order));
    this.#indexes.set(owner, index);
    return index;
  }
}

/** The plants that are not among others. */
function leavingOut(
  others: readonly StoredPlant[],
  plants: readonly StoredPlant[],
): readonly StoredPlant[] {
  if (others.length === 0 || plants.length === 0) {
    return plants;
  }
  const left = new Set(others);
  return plants.filter((plant) => !left.has(plant));
}
