import type { PlantId } from '../interface/int64.js';
import { KitError } from '../interface/kit-error.js';
import { counted } from '../interface/wording.js';
import { byCreation, comparatorOf, iterateFirst, type PlantIndex } from './plant-index.js';
import { type PlantRecord, type StoredPlant, toRecord } from './plant-record.js';
import {
  type PlantSnapshot,
  type PlantStoreOptions,
  type RecordUndo,
  StoreState,
} from './store-state.js';

/** Creates the initial plants of stores. */
export function createSeed(records: PlantSnapshot, options: PlantStoreOptions): StoreState {
  const seed = new StoreState(options);
  for (const record of records) {
    addTo(seed, record);
  }
  return seed;
}

/**
 * The plants of all users: the only state of plants.
 *
 * Finding a plant by its id takes constant time. Adding and removing one takes about the same time at
 * any size, since its index is a tree (four levels deep at a million plants). The time of a list depends
 * on the number of plants that it returns. Changes do not touch the seed, so neither the start nor
 * `reset` copies anything.
 */
export class PlantStore {
  /** Since the last `restore` or `reset`. */
  #state: StoreState;
  /** How many plants do not count as added. */
  #initialCount: number;

  /**
   * @param seed its initial plants; any number of stores can have the same ones.
   * @param recordUndo called after each change.
   * @param maxAdded how many plants it may have beside the initial ones. Adding a plant does not check it.
   */
  constructor(
    private readonly seed: StoreState,
    private readonly recordUndo: RecordUndo = () => {},
    private readonly maxAdded = Number.POSITIVE_INFINITY,
  ) {
    this.#state = new StoreState(seed.options, seed, recordUndo);
    this.#initialCount = seed.count;
  }

  get count(): number {
    return this.#state.count;
  }

  /** Whether it may have so many more plants. Those that it remembers as deleted count, too. */
  hasRoomFor(count: number): boolean {
    return this.#state.heldCount + count <= this.#initialCount + this.maxAdded;
  }

  /** @throws KitError `invalid-option`, when it may not have so many more plants. */
  assertRoomFor(count: number): void {
    if (!this.hasRoomFor(count)) {
      throw new KitError('invalid-option', 'add plants', {
        cause: `a sandbox can have at most ${counted(this.maxAdded, 'plant')} beside its initial ones`,
        remedy: 'Reset it, or raise maxPlants (--max-plants).',
        option: 'maxPlants',
      });
    }
  }

  /** A plant with this id; if there are several, the first. */
  find(id: PlantId): StoredPlant | undefined {
    return this.#state.get(id)[0];
  }

  /** Every plant with this id. */
  findAll(id: PlantId): readonly StoredPlant[] {
    return this.#state.get(id);
  }

  /** Adds a plant, also if others have the same id. */
  add(record: PlantRecord): void {
    addTo(this.#state, record);
  }

  /**
   * Adds plants, all or none.
   *
   * @throws KitError `invalid-option`, when there are too many.
   */
  addAll(records: readonly PlantRecord[]): void {
    this.assertRoomFor(records.length);
    for (const record of records) {
      this.add(record);
    }
  }

  /** The ids from one on that no plant has, and that no remembered deleted plant had. */
  *freeIds(from = 1n): Generator<PlantId, never> {
    for (let number = from; ; number++) {
      const id = String(number);
      if (this.find(id) === undefined && this.findDeleted(id).length === 0) {
        yield id;
      }
    }
  }

  /** Replaces a plant by another with its id: in the same place, or as the one that was created last. */
  replace(previous: StoredPlant, record: PlantRecord, { isLast = false } = {}): void {
    const next = place(record, isLast ? this.#state.nextSequence : previous.sequence);
    this.#state.update(record.id, (plants) =>
      isLast
        ? [...plants.filter((plant) => plant !== previous), next]
        : plants.map((plant) => (plant === previous ? next : plant)),
    );
  }

  /**
   * Removes the plants with this id, or some of them.
   *
   * @returns the number of removed plants.
   */
  remove(id: PlantId, isSelected: (plant: StoredPlant) => boolean = () => true): number {
    const removed = this.#state.get(id).filter(isSelected);
    if (removed.length === 0) {
      return 0;
    }
    this.#state.update(
      id,
      (plants) => plants.filter((plant) => !removed.includes(plant)),
      this.#rememberedAfter(id, removed),
    );
    return removed.length;
  }

  /** The deleted plants with an id that it remembers once these are removed. */
  #rememberedAfter(id: PlantId, removed: readonly StoredPlant[]) {
    if (!this.seed.options.remembersDeleted) {
      return undefined;
    }
    const owners = new Set(removed.map(({ owner }) => owner));
    const others = this.findDeleted(id).filter(({ owner }) => !owners.has(owner));
    return [...others, ...removed.map(toRecord)];
  }

  /**
   * The removed plants with this id, at most one of each owner; none unless the option
   * `remembersDeleted` is set. `restore` and `reset` forget them.
   */
  findDeleted(id: PlantId): readonly PlantRecord[] {
    return this.#state.deleted(id) ?? [];
  }

  /** Whether the user can list the plant. */
  canSee(user: string, plant: PlantRecord): boolean {
    return this.#ownersVisibleTo(user).includes(this.#state.indexOwnerOf(plant));
  }

  /** The first `limit` plants that the user can list; all, if there is no limit. */
  list(user: string, limit = Number.POSITIVE_INFINITY): StoredPlant[] {
    const { order } = this.seed.options;
    const indexes = this.#indexesVisibleTo(user);
    if (order !== 'changing') {
      return [...iterateFirst(indexes, comparatorOf(order), limit)];
    }
    return indexes
      .flatMap((index) => index.keysArray())
      .map((plant) => ({ plant, place: Math.random() }))
      .sort((first, second) => first.place - second.place)
      .slice(0, limit)
      .map(({ plant }) => plant);
  }

  /** The same plants as `list` returns now, one by one; later changes do not change them. */
  iterate(user: string, limit: number): Iterable<StoredPlant> {
    const { order } = this.seed.options;
    if (order === 'changing') {
      return this.list(user, limit);
    }
    // A clone takes no memory until the index is changed, and then that of the changed nodes.
    const indexes = this.#indexesVisibleTo(user).map((index) => index.clone());
    return iterateFirst(indexes, comparatorOf(order), limit);
  }

  /** The number of plants that the user can list. */
  countVisibleTo(user: string): number {
    let count = 0;
    for (const { size } of this.#indexesVisibleTo(user)) {
      count += size;
    }
    return count;
  }

  /** All plants, in no order. */
  values(): Iterable<StoredPlant> {
    return this.#state.values();
  }

  /** All plants, oldest first. */
  snapshot(): PlantRecord[] {
    return [...this.values()].sort(byCreation).map(toRecord);
  }

  /**
   * Replaces all plants; `reset` still restores the seed.
   *
   * @throws KitError `invalid-option`, and replaces none, when there are too many.
   */
  restore(snapshot: PlantSnapshot): void {
    this.assertRoomFor(snapshot.length - this.#state.heldCount);
    this.#startFrom(createSeed(snapshot, this.seed.options));
  }

  /** Replaces all plants by those of an earlier run: like the initial ones, they do not count as added. */
  load(saved: PlantSnapshot): void {
    this.#initialCount = Math.max(this.#initialCount, saved.length);
    this.#startFrom(createSeed(saved, this.seed.options));
  }

  /** Restores the initial plants. */
  reset(): void {
    this.#startFrom(this.seed);
  }

  #startFrom(base: StoreState): void {
    const before = this.#state;
    const shared = before.base === this.seed ? this.seed.count : 0;
    this.recordUndo(this.#useState, before, Math.max(1, before.count - shared));
    this.#useState(new StoreState(this.seed.options, base, this.recordUndo));
  }

  readonly #useState = (state: StoreState): void => {
    this.#state = state;
  };

  #ownersVisibleTo(user: string): readonly (string | undefined)[] {
    switch (this.seed.options.visibility) {
      case 'all':
        return [undefined];
      case 'own':
        return [user];
      case 'own-and-shared':
        return [user, undefined];
    }
  }

  #indexesVisibleTo(user: string): PlantIndex[] {
    return this.#ownersVisibleTo(user)
      .map((owner) => this.#state.index(owner))
      .filter((index) => index !== undefined);
  }
}

function addTo(state: StoreState, record: PlantRecord): void {
  const plant = place(record, state.nextSequence);
  // A list made by spreading takes memory for further elements.
  state.update(record.id, (others) => (others.length === 0 ? [plant] : [...others, plant]));
}

function place({ id, name, tag, owner }: PlantRecord, sequence: number): StoredPlant {
  return { id, name, tag, owner, sequence };
}
