import type { PlantId } from '../interface/int64.js';
import type { ResolvedProfile } from '../interface/open-points.js';
import { comparatorOf, createPlantIndex, mergeFirst, type PlantIndex } from './plant-index.js';
import { type PlantRecord, type StoredPlant, toRecord } from './plant-record.js';
import { PlantTable } from './plant-table.js';

/** All plants, oldest first: what `restore` takes, and what a fixture file holds. */
export type PlantSnapshot = readonly PlantRecord[];

/** Where the plants of one owner are indexed; those of nobody are under `undefined`. */
type Indexes = Map<string | undefined, PlantIndex>;

/** Plants to begin from, never changed afterwards. */
interface Base {
  readonly table: PlantTable;
  readonly indexes: Indexes;
  readonly count: number;
}

/** The choices of a profile that the store obeys. */
export type PlantStoreChoices = Pick<
  ResolvedProfile,
  'list.order' | 'list.visibility' | 'create.deleted-id' | 'delete.deleted-id'
>;

/**
 * The plants of all users: the only plant state there is.
 *
 * A plant is found by its id at once, and added and removed in about the same time at any size (its
 * place in the order is kept in a tree, four levels deep at a million plants); a list takes time
 * for the plants it returns. Changes lie over a base that is never touched, so `reset` copies nothing.
 */
export class PlantStore {
  readonly #choices: PlantStoreChoices;
  readonly #seed: Base;
  #base: Base;
  #added = new PlantTable();
  #removed = new Set<string>();
  #indexes: Indexes = new Map();
  #deleted = new Map<PlantId, readonly PlantRecord[]>();
  #count: number;
  #nextSequence: number;

  constructor(seed: PlantSnapshot, choices: PlantStoreChoices) {
    this.#choices = choices;
    this.#seed = this.#createBase(seed);
    this.#base = this.#seed;
    this.#count = this.#base.count;
    this.#nextSequence = this.#base.count;
  }

  get count(): number {
    return this.#count;
  }

  /** A plant with this id. */
  find(id: PlantId): StoredPlant | undefined {
    return this.#get(id);
  }

  /** Every plant with this id, which are several only where `add` was told so. */
  findAll(id: PlantId): StoredPlant[] {
    const plants: StoredPlant[] = [];
    for (let copy = 1; ; copy++) {
      const plant = this.#get(keyOf(id, copy));
      if (plant === undefined) {
        return plants;
      }
      plants.push(plant);
    }
  }

  /** Adds a plant, beside those that have its id already. */
  add(record: PlantRecord): void {
    const key = keyOf(record.id, this.findAll(record.id).length + 1);
    this.#put({ ...toRecord(record), sequence: this.#nextSequence++, key });
    this.#count++;
  }

  /** Puts a plant in the place of another, also in the lists. */
  replace(previous: StoredPlant, record: PlantRecord): void {
    const { key, sequence } = previous;
    this.#take(previous);
    this.#put({ ...toRecord(record), sequence, key });
  }

  /**
   * Removes the plants with this id, or those of them that are chosen.
   *
   * @returns how many were removed.
   */
  remove(id: PlantId, isChosen: (plant: StoredPlant) => boolean = () => true): number {
    const removed: StoredPlant[] = [];
    const kept: StoredPlant[] = [];
    for (const plant of this.findAll(id)) {
      (isChosen(plant) ? removed : kept).push(plant);
    }
    if (removed.length > 0) {
      for (const plant of [...removed, ...kept]) {
        this.#take(plant);
      }
      // The keys of one id have no gap.
      for (const [position, plant] of kept.entries()) {
        this.#put({ ...toRecord(plant), sequence: plant.sequence, key: keyOf(id, position + 1) });
      }
    }
    if (removed.length > 0 && this.#remembersDeleted) {
      const owners = new Set(removed.map(({ owner }) => owner));
      const others = this.findDeleted(id).filter(({ owner }) => !owners.has(owner));
      this.#deleted.set(id, [...others, ...removed.map(toRecord)]);
    }
    this.#count -= removed.length;
    return removed.length;
  }

  /**
   * The plants that had this id and were removed, one of each owner. Remembered only where a choice
   * asks for it, and forgotten by `restore` and `reset`.
   */
  findDeleted(id: PlantId): readonly PlantRecord[] {
    return this.#deleted.get(id) ?? [];
  }

  /** Whether the plant is in the user's lists. */
  canSee(user: string, plant: PlantRecord): boolean {
    return this.#ownersVisibleTo(user).includes(this.#indexOf(plant));
  }

  /** The first `limit` plants that the user can see; all, if there is no limit. */
  list(user: string, limit = Number.POSITIVE_INFINITY): StoredPlant[] {
    const indexes = this.#ownersVisibleTo(user)
      .map((owner) => this.#indexes.get(owner) ?? this.#base.indexes.get(owner))
      .filter((index) => index !== undefined);
    return mergeFirst(indexes, comparatorOf(this.#choices['list.order']), limit);
  }

  /** All plants, oldest first. */
  snapshot(): PlantRecord[] {
    const kept = [...this.#base.table.values()].filter(({ key }) => !this.#removed.has(key));
    return [...kept, ...this.#added.values()]
      .sort((first, second) => first.sequence - second.sequence)
      .map(toRecord);
  }

  /** Replaces all plants; `reset` still goes back to the seed. */
  restore(snapshot: PlantSnapshot): void {
    this.#begin(this.#createBase(snapshot));
  }

  /** Back to the plants the store began with. */
  reset(): void {
    this.#begin(this.#seed);
  }

  #begin(base: Base): void {
    this.#base = base;
    this.#added = new PlantTable();
    this.#removed = new Set();
    this.#indexes = new Map();
    this.#deleted = new Map();
    this.#count = base.count;
    this.#nextSequence = base.count;
  }

  #createBase(records: PlantSnapshot): Base {
    const table = new PlantTable();
    const indexes: Indexes = new Map();
    for (const [sequence, record] of records.entries()) {
      let copy = 1;
      while (table.has(keyOf(record.id, copy))) {
        copy++;
      }
      const plant = table.add({ ...toRecord(record), sequence, key: keyOf(record.id, copy) });
      const owner = this.#indexOf(plant);
      const index = indexes.get(owner) ?? this.#createIndex();
      indexes.set(owner, index);
      index.set(plant, undefined);
    }
    return { table, indexes, count: records.length };
  }

  #createIndex(): PlantIndex {
    return createPlantIndex(comparatorOf(this.#choices['list.order']));
  }

  /** The index to change: of the base, a copy, made when it is first needed. */
  #writableIndex(plant: PlantRecord): PlantIndex {
    const owner = this.#indexOf(plant);
    const index =
      this.#indexes.get(owner) ?? this.#base.indexes.get(owner)?.clone() ?? this.#createIndex();
    this.#indexes.set(owner, index);
    return index;
  }

  #indexOf(plant: PlantRecord): string | undefined {
    return this.#choices['list.visibility'] === 'all' ? undefined : plant.owner;
  }

  #ownersVisibleTo(user: string): readonly (string | undefined)[] {
    switch (this.#choices['list.visibility']) {
      case 'all':
        return [undefined];
      case 'own':
        return [user];
      case 'own-and-shared':
        return [user, undefined];
    }
  }

  get #remembersDeleted(): boolean {
    return (
      this.#choices['create.deleted-id'] === 'reject' ||
      this.#choices['delete.deleted-id'] !== 'as-unknown'
    );
  }

  #get(key: string): StoredPlant | undefined {
    return this.#added.get(key) ?? (this.#removed.has(key) ? undefined : this.#base.table.get(key));
  }

  #put(plant: StoredPlant): void {
    this.#writableIndex(plant).set(this.#added.add(plant), undefined);
  }

  #take(plant: StoredPlant): void {
    this.#writableIndex(plant).delete(plant);
    if (this.#added.has(plant.key)) {
      this.#added.delete(plant.key);
    } else {
      this.#removed.add(plant.key);
    }
  }
}

/** Where the plants of one id lie: `7`, `7#2`, `7#3`. */
function keyOf(id: PlantId, copy: number): string {
  return copy === 1 ? id : `${id}#${copy}`;
}
