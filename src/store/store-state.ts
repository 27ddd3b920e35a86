import type { PlantId } from '../interface/int64.js';
import type { NewPlant } from '../interface/plant.js';
import { LatePlants } from './late-plants.js';
import type { PlantRecord, StoredPlant } from './plant-record.js';
import { PlantTable } from './plant-table.js';
import { PlantsById } from './plants-by-id.js';
import { type ListParameters, PlantsByOwner } from './plants-by-owner.js';

/** All plants, oldest first, as `restore` and a fixture file take them. */
export type PlantSnapshot = readonly PlantRecord[];

/** How a store lists plants, and whether it remembers deleted ones. */
export interface PlantStoreOptions extends ListParameters {
  /** If false, `findDeleted` finds no plants. */
  readonly remembersDeleted: boolean;
}

/**
 * Called after each change of a state.
 *
 * @param undo undoes the change, if later changes are undone first. It is one function for all changes of a
 * kind: a new one for each would make a create and a delete a tenth slower.
 * @param before what `undo` takes.
 * @param plants how many plants `before` keeps in memory; default 1.
 */
export type RecordUndo = <Before>(
  undo: (before: Before) => void,
  before: Before,
  plants?: number,
) => void;

interface Update {
  readonly before: StoredPlant;
  readonly after: StoredPlant;
}

/** The deleted plants with an id that a state remembers. */
interface Remembered {
  readonly id: PlantId;
  readonly plants: readonly StoredPlant[];
}

const none: readonly StoredPlant[] = [];
/** How many deleted plants are known where the store need not remember them. */
const maxLastDeleted = 1000;

/** The table of plants and its indexes. All start from those of a base, which never changes and is not copied. */
export class StoreState {
  private readonly plants: PlantTable;
  readonly byId: PlantsById;
  readonly byOwner: PlantsByOwner;
  /** What requests list, if that is late; undefined for a base, which they do not list. */
  readonly late: LatePlants | undefined;
  /** The deleted plants by id, the last one of each owner, if the store remembers them. */
  readonly #deleted: Map<PlantId, readonly StoredPlant[]>;
  /** The last deleted plants, where the store need not remember them. */
  readonly #lastDeleted = new Map<PlantId, StoredPlant>();
  private nextSequence: number;

  /** @param recordUndo called after each change. */
  constructor(
    readonly options: PlantStoreOptions,
    readonly base?: StoreState,
    private readonly recordUndo: RecordUndo = () => {},
  ) {
    this.plants = new PlantTable(base?.plants);
    this.byId = new PlantsById(base?.byId);
    this.byOwner = new PlantsByOwner(options, base?.byOwner);
    this.#deleted = new Map(base === undefined ? [] : base.#deleted);
    this.late = base && options.lag > 0 ? new LatePlants(options, base.byOwner) : undefined;
    this.nextSequence = base?.nextSequence ?? 0;
  }

  /** A state of its own with the same plants. Lists show late changes as late as if they were made `laterMs` later. */
  copy(laterMs = 0): StoreState {
    const copy = new StoreState(this.options, this.base, this.recordUndo);
    copy.plants.adopt(this.plants);
    copy.byId.adopt(this.byId);
    copy.byOwner.adopt(this.byOwner);
    if (this.late !== undefined) {
      copy.late?.adoptLater(this.late, laterMs);
    }
    for (const [id, plants] of this.#deleted) {
      copy.#deleted.set(id, plants);
    }
    copy.nextSequence = this.nextSequence;
    return copy;
  }

  get count(): number {
    return this.plants.count;
  }

  /** The number of plants, and of ids whose deleted plants it remembers. */
  get heldCount(): number {
    return this.plants.count + this.#deleted.size;
  }

  /** All plants, in no order. */
  values(): Iterable<StoredPlant> {
    return this.plants.values();
  }

  /** The deleted plants with an id that it remembers. */
  findDeleted(id: PlantId): readonly StoredPlant[] {
    return this.#deleted.get(id) ?? none;
  }

  /** The plant with an id that is among the last deleted ones, where the store need not remember them. */
  findLastDeleted(id: PlantId): StoredPlant | undefined {
    return this.#lastDeleted.get(id);
  }

  /** Creates a plant after all others. @param at when a request creates it. */
  create(plant: NewPlant, owner: string | undefined, at?: number): void {
    const stored: StoredPlant = { sequence: this.nextSequence, plant, owner, json: undefined };
    this.#insert(stored, at);
    this.recordUndo(this.#undoCreate, stored);
  }

  /** Replaces a plant: in the same place, or after all others. @param at when a request replaces it. */
  update(
    before: StoredPlant,
    { plant, owner }: Pick<StoredPlant, 'plant' | 'owner'>,
    { isLast }: { readonly isLast: boolean },
    at?: number,
  ): void {
    const sequence = isLast ? this.nextSequence : before.sequence;
    const after: StoredPlant = { sequence, plant, owner, json: undefined };
    this.#remove(before, at);
    this.#insert(after, at);
    this.recordUndo(this.#undoUpdate, { before, after });
  }

  /** @param at when a request deletes it. */
  delete(stored: StoredPlant, at?: number): void {
    this.#remove(stored, at);
    if (this.options.remembersDeleted) {
      this.#remember(stored);
    } else {
      this.#noteLast(stored);
    }
    this.recordUndo(this.#undoDelete, stored);
  }

  readonly #undoCreate = (stored: StoredPlant): void => this.#remove(stored);

  readonly #undoUpdate = ({ before, after }: Update): void => {
    this.#remove(after);
    this.#insert(before);
  };

  readonly #undoDelete = (stored: StoredPlant): void => {
    this.#insert(stored);
    this.#lastDeleted.delete(stored.plant.id);
  };

  readonly #undoRemember = ({ id, plants }: Remembered): void => {
    if (plants.length === 0) {
      this.#deleted.delete(id);
    } else {
      this.#deleted.set(id, plants);
    }
  };

  #insert(stored: StoredPlant, at?: number): void {
    this.plants.create(stored);
    this.byId.add(stored);
    this.byOwner.add(stored);
    this.late?.note('add', stored, at);
    this.nextSequence = Math.max(this.nextSequence, stored.sequence + 1);
  }

  #remove(stored: StoredPlant, at?: number): void {
    this.plants.delete(stored);
    this.byId.delete(stored);
    this.byOwner.delete(stored);
    this.late?.note('delete', stored, at);
  }

  #remember(deleted: StoredPlant): void {
    const {
      plant: { id },
      owner,
    } = deleted;
    const plants = this.findDeleted(id);
    const others = plants.filter((plant) => plant.owner !== owner);
    this.#deleted.set(id, [...others, deleted]);
    this.recordUndo(this.#undoRemember, { id, plants });
  }

  #noteLast(deleted: StoredPlant): void {
    if (this.#lastDeleted.size === maxLastDeleted) {
      const [oldest] = this.#lastDeleted.keys();
      this.#lastDeleted.delete(oldest as PlantId);
    }
    this.#lastDeleted.set(deleted.plant.id, deleted);
  }
}
