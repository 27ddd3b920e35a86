import { findByName, type Listing } from '../session/list-plants.js';
import type { User } from '../session/request.js';
import type { TestPlant } from '../session/test-plants.js';

/** A plant that must be in the list of the user who created it. */
interface ExpectedPlant {
  readonly plant: TestPlant;
  readonly owner: User;
}

/** How a list departs from what is expected of it. */
export interface ListDeviation {
  readonly expected: string;
  readonly actual: string;
}

/**
 * The plants that must be listed, by what the provider has answered so far: those that were there
 * before, each as often as then, and ours.
 */
export class ExpectedPlants {
  readonly #ours = new Map<string, ExpectedPlant>();
  #before: ReadonlyMap<User, readonly unknown[]>;

  /** @param before the names that the users saw before anything was created. */
  constructor(before: ReadonlyMap<User, readonly unknown[]>) {
    this.#before = before;
  }

  /** Starts anew, after something was not as expected. */
  restart(before: ReadonlyMap<User, readonly unknown[]>): void {
    this.#before = before;
    this.#ours.clear();
  }

  add(plant: TestPlant, owner: User): void {
    this.#ours.set(plant.name, { plant, owner });
  }

  remove({ name }: TestPlant): void {
    this.#ours.delete(name);
  }

  has({ name }: TestPlant): boolean {
    return this.#ours.has(name);
  }

  /**
   * How a user's list departs from what is expected, if it does.
   *
   * @param absent a plant that must not be there.
   */
  findDeviation(user: User, listing: Listing, absent?: TestPlant): ListDeviation | undefined {
    for (const { plant, owner } of this.#ours.values()) {
      const { length } = findByName(listing, plant.name);
      if (owner === user && length !== 1) {
        const actual = length === 0 ? 'it is no longer listed' : `it is listed ${length} times`;
        return { expected: `"${plant.name}" is listed as before`, actual };
      }
    }
    if (absent !== undefined && findByName(listing, absent.name).length > 0) {
      return { expected: `"${absent.name}" is not stored`, actual: 'it is listed' };
    }
    return this.#findMissing(user, listing);
  }

  #findMissing(user: User, listing: Listing): ListDeviation | undefined {
    const names = listing.plants.map(({ name }) => name);
    for (const name of this.#before.get(user) ?? []) {
      const position = names.indexOf(name);
      if (position < 0) {
        const shown = JSON.stringify(name);
        return { expected: `${shown} is listed as before`, actual: 'it is no longer listed' };
      }
      names.splice(position, 1);
    }
    return undefined;
  }
}
