import type { PlantId } from '../interface/int64.js';
import { comparatorOf, createPlantIndex, mergeFirst, type PlantIndex } from './plant-index.js';
import {
  freeKeyOf,
  keyOf,
  type PlantPlace,
  type PlantRecord,
  type StoredPlant,
  toRecord,
} from './plant-record.js';
import {
  createPlantSeed,
  indexOf,
  type PlantIndexes,
  type PlantSeed,
  type PlantSnapshot,
  type PlantStoreOptions,
} from './plant-seed.js';
import { PlantTable } from './plant-table.js';
import { shuffle } from './shuffle.js';

/**
 * The plants of all users: the only plant state there is.
 *
 * A plant is found by its id at once, and added and removed in about the same time at any size (its
 * place in the order is remaining in a tree, four levels deep at a million plants); a list takes time
 * for the plants it returns. Changes lie over a seed that is never touched, so that a store begins, and
 * goes back with `reset`, without copying anything.
 */
export class PlantStore {
  readonly #options: PlantStoreOptions;
  readonly #seed: PlantSeed;
  #base: PlantSeed;
  #added = new PlantTable();
  #removed = new Set<string>();
  #indexes: PlantIndexes = new Map();
  #deleted = new Map<PlantId, readonly PlantRecord[]>();
  /** Where all ids differ, nobody looks for a second plant, which takes longer the more there are. */
  #hasCopies: boolean;
  #count: number;
  #nextSequence: number;

  constructor(seed: PlantSeed) {
    this.#options = seed.options;
    this.#seed = seed;
    this.#base = seed;
    this.#hasCopies = this.#base.hasCopies;
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
    const first = this.#get(id);
    if (first === undefined) {
      return [];
    }
    const plants = [first];
    for (let copy = 2; this.#hasCopies; copy++) {
      const plant = this.#get(keyOf(id, copy));
      if (plant === undefined) {
        break;
      }
      plants.push(plant);
    }
    return plants;
  }

  /** Adds a plant, beside those that have its id already. */
  add(record: PlantRecord): void {
    const key = freeKeyOf(record.id, (taken) => this.#get(taken) !== undefined);
    this.#hasCopies ||= key !== record.id;
    this.#put(record, { sequence: this.#nextSequence++, key });
    this.#count++;
  }

  /** Puts a plant in the place of another; in the lists too, unless it is to count as created last. */
  replace(
    previous: StoredPlant,
    record: PlantRecord,
    { isLast }: { readonly isLast: boolean },
  ): void {
    const { key } = previous;
    const sequence = isLast ? this.#nextSequence++ : previous.sequence;
    this.#take(previous);
    this.#put(record, { sequence, key });
  }

  /**
   * Removes the plants with this id, or those of them that are chosen.
   *
   * @returns how many were removed.
   */
  remove(id: PlantId, isChosen: (plant: StoredPlant) => boolean = () => true): number {
    const plants = this.findAll(id);
    const removed = plants.every(isChosen) ? plants : plants.filter(isChosen);
    if (removed.length === 0) {
      return 0;
    }
    for (const plant of plants) {
      this.#take(plant);
    }
    if (removed.length < plants.length) {
      // The keys of one id have no gap.
      const remaining = plants.filter((plant) => !removed.includes(plant));
      for (const [position, plant] of remaining.entries()) {
        this.#put(plant, { sequence: plant.sequence, key: keyOf(id, position + 1) });
      }
    }
    if (this.#options.remembersDeleted) {
      const owners = new Set(removed.map(({ owner }) => owner));
      const others = this.findDeleted(id).filter(({ owner }) => !owners.has(owner));
      this.#deleted.set(id, [...others, ...removed.map(toRecord)]);
    }
    this.#count -= removed.length;
    return removed.length;
  }

  /**
   * The plants that had this id and were removed, one of each owner. Remembered only where the options
   * ask for it, and forgotten by `restore` and `reset`.
   */
  findDeleted(id: PlantId): readonly PlantRecord[] {
    return this.#deleted.get(id) ?? [];
  }

  /** Whether the plant is in the user's lists. */
  canSee(user: string, plant: PlantRecord): boolean {
    return this.#ownersVisibleTo(user).includes(indexOf(plant, this.#options));
  }

  /** The first `limit` plants that the user can see; all, if there is no limit. */
  list(user: string, limit = Number.POSITIVE_INFINITY): StoredPlant[] {
    const indexes = this.#ownersVisibleTo(user)
      .map((owner) => this.#indexes.get(owner) ?? this.#base.indexes.get(owner))
      .filter((index) => index !== undefined);
    const { order } = this.#options;
    const comparator = comparatorOf(order);
    return order === 'changing'
      ? shuffle(mergeFirst(indexes, comparator, Number.POSITIVE_INFINITY)).slice(0, limit)
      : mergeFirst(indexes, comparator, limit);
  }

  /** All plants, in no order. */
  *values(): Generator<StoredPlant> {
    for (const plant of this.#base.table.values()) {
      if (!this.#removed.has(plant.key)) {
        yield plant;
      }
    }
    yield* this.#added.values();
  }

  /** How many plants belong to the user; a scan. */
  countOf(user: string): number {
    let count = 0;
    for (const { owner } of this.values()) {
      if (owner === user) {
        count++;
      }
    }
    return count;
  }

  /** All plants, oldest first. */
  snapshot(): PlantRecord[] {
    return [...this.values()]
      .sort((first, second) => first.sequence - second.sequence)
      .map(toRecord);
  }

  /** Replaces all plants; `reset` still goes back to the seed. */
  restore(snapshot: PlantSnapshot): void {
    this.#begin(createPlantSeed(snapshot, this.#options));
  }

  /** Back to the plants the store began with. */
  reset(): void {
    this.#begin(this.#seed);
  }

  #begin(base: PlantSeed): void {
    this.#base = base;
    this.#added = new PlantTable();
    this.#removed = new Set();
    this.#indexes = new Map();
    this.#deleted = new Map();
    this.#hasCopies = base.hasCopies;
    this.#count = base.count;
    this.#nextSequence = base.count;
  }

  /** The index to change: of the base, a copy, made when it is first needed. */
  #writableIndex(plant: PlantRecord): PlantIndex {
    const owner = indexOf(plant, this.#options);
    const index =
      this.#indexes.get(owner) ??
      this.#base.indexes.get(owner)?.clone() ??
      createPlantIndex(comparatorOf(this.#options.order));
    this.#indexes.set(owner, index);
    return index;
  }

  #ownersVisibleTo(user: string): readonly (string | undefined)[] {
    switch (this.#options.visibility) {
      case 'all':
        return [undefined];
      case 'own':
        return [user];
      case 'own-and-shared':
        return [user, undefined];
    }
  }

  #get(key: string): StoredPlant | undefined {
    return this.#added.get(key) ?? (this.#removed.has(key) ? undefined : this.#base.table.get(key));
  }

  #put(record: PlantRecord, place: PlantPlace): void {
    this.#writableIndex(record).set(this.#added.add(record, place), undefined);
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
