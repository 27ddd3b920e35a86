import type { User } from '../session/request.js';
import type { TestPlant } from '../session/test-plants.js';

/** A plant that both sides should hold, and who has created it. */
export interface ComparedPlant extends TestPlant {
  readonly creator: User;
}

/** Older deleted plants need not be remembered. */
const maxDeleted = 50;

/** Which plants of ours both sides should hold. */
export class ComparedPlants {
  #present: readonly ComparedPlant[] = [];
  #deleted: readonly ComparedPlant[] = [];

  get present(): readonly ComparedPlant[] {
    return this.#present;
  }

  /** The plants that a user has created. */
  createdBy(user: User): readonly ComparedPlant[] {
    return this.#present.filter(({ creator }) => creator === user);
  }

  /** The plants of other users whose id no plant of this user has. */
  createdByOthers(user: User): readonly ComparedPlant[] {
    const own = new Set(this.createdBy(user).map(({ id }) => id));
    return this.#present.filter(({ creator, id }) => creator !== user && !own.has(id));
  }

  /** The plants that a user has created and deleted, and whose id is free. */
  deletedBy(user: User): readonly ComparedPlant[] {
    const taken = new Set(this.#present.map(({ id }) => id));
    return this.#deleted.filter(({ creator, id }) => creator === user && !taken.has(id));
  }

  /** Adds a plant, beside those that have its id already. */
  add(plant: ComparedPlant): void {
    this.#present = [...this.#present, plant];
    this.#deleted = this.#deleted.filter(({ id }) => id !== plant.id);
  }

  /** Replaces the plant with this id; that of the user, if there are several. */
  replace({ creator: user, ...plant }: ComparedPlant): void {
    const previous =
      this.createdBy(user).find(({ id }) => id === plant.id) ??
      this.#present.find(({ id }) => id === plant.id);
    const creator = previous?.creator ?? user;
    this.#present = [...this.#present.filter((one) => one !== previous), { ...plant, creator }];
  }

  /** Removes the plants of the user with this id, or else those of others. */
  remove(id: string, user: User): void {
    const own = this.#present.filter((plant) => plant.id === id && plant.creator === user);
    const removed = own.length > 0 ? own : this.#present.filter((plant) => plant.id === id);
    this.#present = this.#present.filter((plant) => !removed.includes(plant));
    // Who deletes the plant of another user has not reached the state "deleted plant".
    this.#deleted = [...this.#deleted, ...own].slice(-maxDeleted);
  }

  /** Forgets all plants that are present. */
  clear(): void {
    this.#present = [];
  }
}
