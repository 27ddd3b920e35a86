import type { PlantId } from '../interface/int64.js';
import { comparatorOf, createPlantIndex, mergeFirst, type PlantIndex } from './plant-index.js';
import {
  bytesOf,
  freeKeyOf,
  keyOf,
  type PlantPlace,
  type PlantRecord,
  type StoredPlant,
  toRecord,
} from './plant-record.js';
import {
  createPlantSeed,
  indexOwnerOf,
  type PlantIndexes,
  type PlantSeed,
  type PlantSnapshot,
  type PlantStoreOptions,
} from './plant-seed.js';
import { PlantTable } from './plant-table.js';
import type { RecordUndo } from './record-undo.js';
import { shuffle } from './shuffle.js';

/**
 * The plants of all users: the only state of plants.
 *
 * Finding a plant by its id takes constant time. Adding and removing one takes about the same time at
 * any size, since its index is a tree (four levels deep at a million plants). The time of a list depends
 * on the number of plants that it returns. Changes do not touch the seed, so neither the start nor
 * `reset` copies anything.
 */
export class PlantStore {
  readonly #options: PlantStoreOptions;
  readonly #seed: PlantSeed;
  /** The plants at the last `restore` or `reset`; the next members hold the changes since then. */
  #base: PlantSeed;
  #added = new PlantTable();
  #removed = new Set<string>();
  #indexes: PlantIndexes = new Map();
  #deleted = new Map<PlantId, readonly PlantRecord[]>();
  /** Whether plants may have the same id. If not, no search for a second plant slows down large stores. */
  #hasSharedIds: boolean;
  #count: number;
  /** What the plants that are not of the base take in memory. */
  #addedBytes = 0;
  #nextSequence: number;
  readonly #recordUndo: RecordUndo;

  /** @param recordUndo called after each change. */
  constructor(seed: PlantSeed, recordUndo: RecordUndo = () => {}) {
    this.#recordUndo = recordUndo;
    this.#options = seed.options;
    this.#seed = seed;
    this.#base = seed;
    this.#hasSharedIds = this.#base.hasSharedIds;
    this.#count = this.#base.count;
    this.#nextSequence = this.#base.count;
  }

  get count(): number {
    return this.#count;
  }

  /** A plant with this id; if there are several, the first. */
  find(id: PlantId): StoredPlant | undefined {
    return this.#get(id);
  }

  /** Every plant with this id. */
  findAll(id: PlantId): StoredPlant[] {
    const first = this.#get(id);
    if (first === undefined) {
      return [];
    }
    const plants = [first];
    for (let copy = 2; this.#hasSharedIds; copy++) {
      const plant = this.#get(keyOf(id, copy));
      if (plant === undefined) {
        break;
      }
      plants.push(plant);
    }
    return plants;
  }

  /** Adds a plant, also if others have the same id. */
  add(record: PlantRecord): void {
    const key = freeKeyOf(record.id, (taken) => this.#get(taken) !== undefined);
    this.#hasSharedIds ||= key !== record.id;
    const plant = this.#put(record, { sequence: this.#nextSequence++, key });
    this.#count++;
    this.#recordUndo(() => {
      this.#drop(plant);
      this.#count--;
      this.#nextSequence = plant.sequence;
    });
  }

  /**
   * Replaces a plant by another.
   *
   * @param options.isLast whether the new plant counts as created last; if not, it takes the place of the old one in lists.
   */
  replace(
    previous: StoredPlant,
    record: PlantRecord,
    { isLast }: { readonly isLast: boolean },
  ): void {
    const { key } = previous;
    const nextSequence = this.#nextSequence;
    const sequence = isLast ? this.#nextSequence++ : previous.sequence;
    this.#drop(previous);
    const replacement = this.#put(record, { sequence, key });
    this.#recordUndo(() => {
      this.#drop(replacement);
      this.#put(previous, previous);
      this.#nextSequence = nextSequence;
    }, bytesOf(previous));
  }

  /**
   * Removes the plants with this id, or some of them.
   *
   * @returns the number of removed plants.
   */
  remove(id: PlantId, isSelected: (plant: StoredPlant) => boolean = () => true): number {
    const plants = this.findAll(id);
    const removed = plants.every(isSelected) ? plants : plants.filter(isSelected);
    if (removed.length === 0) {
      return 0;
    }
    for (const plant of plants) {
      this.#drop(plant);
    }
    if (removed.length < plants.length) {
      // The keys of an id must have no gap.
      const remaining = plants.filter((plant) => !removed.includes(plant));
      for (const [position, plant] of remaining.entries()) {
        this.#put(plant, { sequence: plant.sequence, key: keyOf(id, position + 1) });
      }
    }
    const deleted = this.#deleted.get(id);
    if (this.#options.remembersDeleted) {
      const owners = new Set(removed.map(({ owner }) => owner));
      const others = this.findDeleted(id).filter(({ owner }) => !owners.has(owner));
      this.#deleted.set(id, [...others, ...removed.map(toRecord)]);
    }
    this.#count -= removed.length;
    this.#recordUndo(
      () => {
        this.findAll(id).forEach((plant) => void this.#drop(plant));
        plants.forEach((plant) => void this.#put(plant, plant));
        this.#count += removed.length;
        if (deleted === undefined) {
          this.#deleted.delete(id);
        } else {
          this.#deleted.set(id, deleted);
        }
      },
      plants.reduce((bytes, plant) => bytes + bytesOf(plant), 0),
    );
    return removed.length;
  }

  /**
   * The removed plants with this id, at most one of each owner; none unless the option
   * `remembersDeleted` is set. `restore` and `reset` forget them.
   */
  findDeleted(id: PlantId): readonly PlantRecord[] {
    return this.#deleted.get(id) ?? [];
  }

  /** Whether the user can list the plant. */
  canSee(user: string, plant: PlantRecord): boolean {
    return this.#ownersVisibleTo(user).includes(indexOwnerOf(plant, this.#options));
  }

  /** The first `limit` plants that the user can list; all, if there is no limit. */
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

  /** The number of plants of the user. Scans all plants. */
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

  /** Replaces all plants; `reset` still restores the seed. */
  restore(snapshot: PlantSnapshot): void {
    this.#startFrom(createPlantSeed(snapshot, this.#options));
  }

  /** Restores the initial plants. */
  reset(): void {
    this.#startFrom(this.#seed);
  }

  #startFrom(base: PlantSeed): void {
    const ownBytes = this.#base === this.#seed ? 0 : this.#base.bytes;
    this.#recordUndo(this.#keepState(), this.#addedBytes + ownBytes);
    this.#base = base;
    this.#added = new PlantTable();
    this.#removed = new Set();
    this.#indexes = new Map();
    this.#deleted = new Map();
    this.#hasSharedIds = base.hasSharedIds;
    this.#count = base.count;
    this.#addedBytes = 0;
    this.#nextSequence = base.count;
  }

  /** Returns a function that restores the state of now, in which nothing may be changed meanwhile. */
  #keepState(): () => void {
    const [base, added, removed] = [this.#base, this.#added, this.#removed];
    const [indexes, deleted, hasSharedIds] = [this.#indexes, this.#deleted, this.#hasSharedIds];
    const [count, addedBytes, nextSequence] = [this.#count, this.#addedBytes, this.#nextSequence];
    return () => {
      this.#base = base;
      this.#added = added;
      this.#removed = removed;
      this.#indexes = indexes;
      this.#deleted = deleted;
      this.#hasSharedIds = hasSharedIds;
      this.#count = count;
      this.#addedBytes = addedBytes;
      this.#nextSequence = nextSequence;
    };
  }

  /** The index to change. The first change copies that of the base. */
  #writableIndex(plant: PlantRecord): PlantIndex {
    const owner = indexOwnerOf(plant, this.#options);
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

  #put(record: PlantRecord, place: PlantPlace): StoredPlant {
    const plant = this.#added.add(record, place);
    this.#addedBytes += bytesOf(plant);
    this.#writableIndex(record).set(plant, undefined);
    return plant;
  }

  #drop(plant: StoredPlant): void {
    this.#writableIndex(plant).delete(plant);
    if (this.#added.has(plant.key)) {
      this.#added.delete(plant.key);
      this.#addedBytes -= bytesOf(plant);
    } else {
      this.#removed.add(plant.key);
    }
  }
}
