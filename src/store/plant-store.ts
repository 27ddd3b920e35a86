import type { PlantId } from '../interface/int64.js';
import type { NewPlant } from '../interface/plant.js';
import { KitError } from '../text/kit-error.js';
import { counted } from '../text/wording.js';
import { byCreation, type PlantRecord, type StoredPlant, toRecord } from './plant-record.js';
import type { PlantLists } from './plants-by-owner.js';
import {
  type PlantSnapshot,
  type PlantStoreOptions,
  type RecordUndo,
  StoreState,
} from './store-state.js';

/** How many plants belong to a user, to nobody, and to other users. */
export interface PlantCounts {
  readonly own: number;
  readonly shared: number;
  readonly others: number;
}

/** Creates the initial plants of stores. */
export function createSeed(records: PlantSnapshot, options: PlantStoreOptions): StoreState {
  const seed = new StoreState(options);
  for (const { owner, ...plant } of records) {
    seed.create(plant, owner);
  }
  return seed;
}

/**
 * The plants of all users: the only state of plants.
 *
 * Finding a plant by its id takes constant time, and adding or removing one takes about the same time at any
 * size. The time of a list depends on the number of plants that it returns; it takes none if no plant has
 * changed since the last list. Changes do not touch the seed, so neither the start nor `reset` copies anything.
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

  /** Whether it may have `count` more plants. The ids of deleted plants that it remembers count, too. */
  hasRoomFor(count: number): boolean {
    return this.#state.heldCount + count <= this.#initialCount + this.maxAdded;
  }

  /** @throws KitError `invalid-option`, when it may not have `count` more plants. */
  assertRoomFor(count: number): void {
    if (!this.hasRoomFor(count)) {
      throw new KitError('invalid-option', 'add plants', {
        cause: `a sandbox can have at most ${counted(this.maxAdded, 'plant')} beside its initial ones`,
        remedy: 'Reset it, or raise maxPlants (--max-plants).',
        option: 'maxPlants',
      });
    }
  }

  /** A plant with this id; if there are several, the oldest. */
  find(id: PlantId): PlantRecord | undefined {
    const stored = this.#state.byId.find(id);
    return stored && toRecord(stored);
  }

  /** Every plant with this id, the oldest first. */
  findAll(id: PlantId): readonly StoredPlant[] {
    return this.#state.byId.findAll(id);
  }

  /**
   * Creates a plant, also if others have the same id.
   *
   * @param owner undefined for a plant of everyone.
   * @param at when a request creates it, in milliseconds since 1970; lists show it after their lag.
   */
  create(plant: NewPlant, owner: string | undefined, at?: number): void {
    this.#state.create(plant, owner, at);
  }

  /** Adds a plant of a record as `create` does. */
  add({ owner, ...plant }: PlantRecord, at?: number): void {
    this.create(plant, owner, at);
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

  /**
   * Replaces a plant by another with its id: in the same place, or as the one that was created last.
   *
   * @param at as of `create`.
   */
  replace(
    previous: StoredPlant,
    { owner, ...plant }: PlantRecord,
    { isLast = false } = {},
    at?: number,
  ): void {
    this.#state.update(previous, { plant, owner }, { isLast }, at);
  }

  /**
   * Removes the plants with this id, or some of them.
   *
   * @param at as of `create`.
   * @returns the number of removed plants.
   */
  remove(
    id: PlantId,
    isSelected: (plant: StoredPlant) => boolean = () => true,
    at?: number,
  ): number {
    let count = 0;
    for (const stored of this.findAll(id)) {
      if (isSelected(stored)) {
        this.#state.delete(stored, at);
        count++;
      }
    }
    return count;
  }

  /**
   * The removed plants with this id, the last one of each owner; none unless the option
   * `remembersDeleted` is set. `restore` and `reset` forget them.
   */
  findDeleted(id: PlantId): readonly StoredPlant[] {
    return this.#state.findDeleted(id);
  }

  /** The plant with this id if it is among the last deleted ones, and the store need not remember deleted plants. */
  findLastDeleted(id: PlantId): StoredPlant | undefined {
    return this.#state.findLastDeleted(id);
  }

  /** Whether the user can list the plant. */
  canSee(user: string, plant: Pick<StoredPlant, 'owner'>): boolean {
    return this.#state.byOwner.canSee(user, plant);
  }

  /** The plants that the user can list, also those that lists do not show yet. */
  list(user: string): readonly PlantRecord[] {
    const { plants } = this.#state.byOwner.list(user, Number.POSITIVE_INFINITY);
    return plants.map(toRecord);
  }

  /** What a request lists at a time, in milliseconds since 1970. */
  listsAt(now: number): PlantLists {
    const { late, byOwner } = this.#state;
    return late?.showUntil(now) ?? byOwner;
  }

  /** Counts all plants: those of a user, of nobody, and of other users. */
  countFor(user: string): PlantCounts {
    const counts = { own: 0, shared: 0, others: 0 };
    for (const { owner } of this.values()) {
      const others = owner === undefined ? 'shared' : 'others';
      counts[owner === user ? 'own' : others]++;
    }
    return counts;
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

  /**
   * Returns a function that restores all plants as they are now, and the deleted ones that it remembers. Lists show
   * late changes as late as they would from now on. What was changed before a restore cannot be undone after it.
   */
  save(): () => void {
    const saved = this.#state.copy();
    const savedAt = Date.now();
    const initialCount = this.#initialCount;
    return () => {
      this.#initialCount = initialCount;
      this.#state = saved.copy(Date.now() - savedAt);
    };
  }

  #startFrom(base: StoreState): void {
    const before = this.#state;
    const shared = before.base === this.seed ? this.seed.count : 0;
    this.#useState(new StoreState(this.seed.options, base, this.recordUndo));
    this.recordUndo(this.#useState, before, Math.max(1, before.count - shared));
  }

  readonly #useState = (state: StoreState): void => {
    this.#state = state;
  };
}
