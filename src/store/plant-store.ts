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

/** The choices of a profile that decide what a list holds. */
export type PlantStoreChoices = Pick<
  ResolvedProfile,
  'list.order' | 'list.visibility' | 'create.deleted-id' | 'delete.deleted-id'
>;

/**
 * The plants of all users: the only plant state there is.
 *
 * Finding, adding and removing by id take the same time at any size, and a list takes time for
 * the plants it returns. Changes lie over a base that is never touched, so `reset` copies nothing.
 */
export class PlantStore {
  readonly #choices: PlantStoreChoices;
  readonly #seed: Base;
  #base: Base;
  #added = new PlantTable();
  #removed = new Set<string>();
  #indexes: Indexes = new Map();
  #deletedIds = new Set<PlantId>();
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

  /** The plant with this id; of several, the oldest. */
  find(id: PlantId): StoredPlant | undefined {
    return this.#get(id);
  }

  /** Adds a plant, beside those that have its id already. */
  add(record: PlantRecord): void {
    this.#put(
      freeKey(record.id, (key) => this.#has(key)),
      { ...toRecord(record), sequence: this.#nextSequence++ },
    );
    this.#count++;
  }

  /** Puts a plant in the place, also in the lists, of the one that has its id. */
  replace(previous: StoredPlant, record: PlantRecord): void {
    this.#take(record.id, previous);
    this.#put(record.id, { ...toRecord(record), sequence: previous.sequence });
  }

  /** Removes every plant with this id. */
  remove(id: PlantId): void {
    for (const [key, plant] of [...this.#withId(id)]) {
      this.#take(key, plant);
      this.#count--;
    }
    if (this.#remembersDeleted) {
      this.#deletedIds.add(id);
    }
  }

  /** Whether a plant with this id was removed and none has it now; forgotten by `restore`. */
  wasDeleted(id: PlantId): boolean {
    return this.#deletedIds.has(id) && !this.#has(id);
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
    const kept = [...this.#base.table.entries()].filter(([key]) => !this.#removed.has(key));
    return [...kept, ...this.#added.entries()]
      .map(([, plant]) => plant)
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
    this.#deletedIds = new Set();
    this.#count = base.count;
    this.#nextSequence = base.count;
  }

  #createBase(records: PlantSnapshot): Base {
    const table = new PlantTable();
    const indexes: Indexes = new Map();
    for (const [sequence, record] of records.entries()) {
      const key = freeKey(record.id, (taken) => table.has(taken));
      const plant = table.set(key, { ...toRecord(record), sequence });
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

  #has(key: string): boolean {
    return this.#get(key) !== undefined;
  }

  *#withId(id: PlantId): Iterable<[key: string, plant: StoredPlant]> {
    for (let copy = 1; ; copy++) {
      const key = keyOf(id, copy);
      const plant = this.#get(key);
      if (plant === undefined) {
        return;
      }
      yield [key, plant];
    }
  }

  #put(key: string, plant: StoredPlant): void {
    this.#writableIndex(plant).set(this.#added.set(key, plant), undefined);
  }

  #take(key: string, plant: StoredPlant): void {
    this.#writableIndex(plant).delete(plant);
    if (this.#added.has(key)) {
      this.#added.delete(key);
    } else {
      this.#removed.add(key);
    }
  }
}

/** Where the copies of one id lie: `7`, `7#2`, `7#3`, with no gap. */
function keyOf(id: PlantId, copy: number): string {
  return copy === 1 ? id : `${id}#${copy}`;
}

function freeKey(id: PlantId, isTaken: (key: string) => boolean): string {
  let copy = 1;
  while (isTaken(keyOf(id, copy))) {
    copy++;
  }
  return keyOf(id, copy);
}
