import type { Parameters } from '../interface/parameters.js';
import { MergedPlants, PlantCursor } from './merged-plants.js';
import { comparatorOf } from './plant-order.js';
import type { ComparePlants, StoredPlant } from './plant-record.js';
import { SortedPlants } from './sorted-plants.js';

/** How a store lists plants. */
export interface ListParameters {
  readonly order: Parameters['list.order'];
  readonly visibility: Parameters['list.visibility'];
  /** How late lists show what requests change, in milliseconds. */
  readonly lag: Parameters['list.lag'];
}

/** What users list. */
export type PlantLists = Pick<PlantsByOwner, 'count' | 'list' | 'iterate'>;

/** The first `limit` plants that a user can list. */
export interface Listing {
  readonly user: string;
  readonly limit: number;
  readonly plants: readonly StoredPlant[];
  /** The plants as JSON; undefined until it is written. */
  json: string | undefined;
}

/** Longer lists are not kept, since they take memory. */
const maxKept = 1000;

/**
 * An index of plants by owner, in the order of lists. It holds the owners whose plants differ from those of its
 * base, which never changes. If all users list the same plants, it holds all as if they were shared.
 */
export class PlantsByOwner {
  private readonly compare: ComparePlants;
  /** Shared plants are under `undefined`. */
  readonly #sorted = new Map<string | undefined, SortedPlants>();
  /** The last short list, until a plant changes. */
  #kept: Listing | undefined;

  constructor(
    protected readonly options: ListParameters,
    private readonly base?: PlantsByOwner,
  ) {
    this.compare = base?.compare ?? comparatorOf(options.order);
  }

  add(stored: StoredPlant): void {
    this.#kept = undefined;
    this.#writable(this.#keyOf(stored)).add(stored);
  }

  delete(stored: StoredPlant): void {
    this.#kept = undefined;
    const key = this.#keyOf(stored);
    const sorted = this.#writable(key);
    sorted.delete(stored);
    // An empty one must hide that of the base.
    if (sorted.size === 0 && this.base?.find(key) === undefined) {
      this.#sorted.delete(key);
    }
  }

  /** Takes over the plants of an index with the same base. */
  adopt(other: PlantsByOwner): void {
    for (const [key, sorted] of other.#sorted) {
      this.#sorted.set(key, sorted.clone());
    }
  }

  canSee(user: string, plant: Pick<StoredPlant, 'owner'>): boolean {
    const key = this.#keyOf(plant);
    return key === undefined ? this.options.visibility !== 'own' : key === user;
  }

  /** The number of plants that a user can list. */
  count(user: string): number {
    return (this.#own(user)?.size ?? 0) + (this.#shared()?.size ?? 0);
  }

  /** The first `limit` plants that a user can list. A short list stays the same object until a plant changes. */
  list(user: string, limit: number): Listing {
    const kept = this.#kept;
    if (kept?.user === user && kept.limit === limit) {
      return kept;
    }
    const listing = { user, limit, plants: this.#first(user, limit), json: undefined };
    const isKept = listing.plants.length <= maxKept && this.options.order !== 'changing';
    this.#kept = isKept ? listing : undefined;
    return listing;
  }

  /** The same plants as `list` returns now, one by one; later changes do not change them. */
  iterate(user: string, limit: number): Iterable<StoredPlant> {
    if (this.options.order === 'changing') {
      return this.#first(user, limit);
    }
    return this.#merge(this.#own(user)?.clone(), this.#shared()?.clone(), limit);
  }

  #first(user: string, limit: number): readonly StoredPlant[] {
    const isShuffled = this.options.order === 'changing';
    const max = isShuffled ? Number.POSITIVE_INFINITY : limit;
    const merged = this.#merge(this.#own(user), this.#shared(), max);
    const plants: StoredPlant[] = [];
    // An iterator would make an object for each plant.
    for (let plant = merged.take(); plant !== undefined; plant = merged.take()) {
      plants.push(plant);
    }
    return isShuffled ? shuffle(plants).slice(0, limit) : plants;
  }

  #merge(own: SortedPlants | undefined, shared: SortedPlants | undefined, limit: number) {
    const first = own?.cursor() ?? new PlantCursor([]);
    const second = shared?.cursor() ?? new PlantCursor([]);
    return new MergedPlants(first, second, this.compare, limit);
  }

  /** The plants that only the user lists. */
  #own(user: string): SortedPlants | undefined {
    return this.options.visibility === 'all' ? undefined : this.find(user);
  }

  /** The plants that every user lists. */
  #shared(): SortedPlants | undefined {
    return this.options.visibility === 'own' ? undefined : this.find(undefined);
  }

  #keyOf({ owner }: Pick<StoredPlant, 'owner'>): string | undefined {
    return this.options.visibility === 'all' ? undefined : owner;
  }

  private find(key: string | undefined): SortedPlants | undefined {
    return this.#sorted.get(key) ?? this.base?.find(key);
  }

  /** The plants to change. The first change clones those of the base. */
  #writable(key: string | undefined): SortedPlants {
    const changed = this.#sorted.get(key);
    if (changed !== undefined) {
      return changed;
    }
    const sorted = this.find(key)?.clone() ?? new SortedPlants(this.compare);
    this.#sorted.set(key, sorted);
    return sorted;
  }
}

function shuffle(plants: readonly StoredPlant[]): StoredPlant[] {
  return plants
    .map((plant) => ({ plant, place: Math.random() }))
    .sort((first, second) => first.place - second.place)
    .map(({ plant }) => plant);
}
