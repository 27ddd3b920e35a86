import type { Parameters } from '../interface/parameters.js';
import { iterateSorted, mergeSorted } from './merge-sorted.js';
import { comparatorOf } from './plant-order.js';
import type { ComparePlants, PlantRecord, StoredPlant } from './plant-record.js';
import { SortedPlants } from './sorted-plants.js';

/** How a store lists plants. */
export interface ListOptions {
  readonly order: Parameters['list.order'];
  readonly visibility: Parameters['list.visibility'];
}

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

const none: readonly StoredPlant[] = [];

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
    private readonly options: ListOptions,
    private readonly base?: PlantsByOwner,
  ) {
    this.compare = base?.compare ?? comparatorOf(options.order);
  }

  add(plant: StoredPlant): void {
    this.#kept = undefined;
    this.#writable(this.#keyOf(plant)).add(plant);
  }

  delete(plant: StoredPlant): void {
    this.#kept = undefined;
    const key = this.#keyOf(plant);
    const sorted = this.#writable(key);
    sorted.delete(plant);
    // An empty one must hide that of the base.
    if (sorted.size === 0 && this.base?.find(key) === undefined) {
      this.#sorted.delete(key);
    }
  }

  canSee(user: string, plant: PlantRecord): boolean {
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

  #first(user: string, limit: number): readonly StoredPlant[] {
    const own = this.#own(user);
    const shared = this.#shared();
    if (this.options.order === 'changing') {
      return shuffle([...(own ?? none), ...(shared ?? none)]).slice(0, limit);
    }
    if (own === undefined || shared === undefined) {
      return (own ?? shared)?.first(limit) ?? none;
    }
    return mergeSorted(own.first(limit), shared.first(limit), limit, this.compare);
  }

  /** The same plants as `list` returns now, one by one; later changes do not change them. */
  iterate(user: string, limit: number): Iterable<StoredPlant> {
    if (this.options.order === 'changing') {
      return this.#first(user, limit);
    }
    const own = this.#own(user)?.clone() ?? none;
    const shared = this.#shared()?.clone() ?? none;
    return iterateSorted(own, shared, limit, this.compare);
  }

  /** The plants that only the user lists. */
  #own(user: string): SortedPlants | undefined {
    return this.options.visibility === 'all' ? undefined : this.find(user);
  }

  /** The plants that every user lists. */
  #shared(): SortedPlants | undefined {
    return this.options.visibility === 'own' ? undefined : this.find(undefined);
  }

  #keyOf({ owner }: PlantRecord): string | undefined {
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
