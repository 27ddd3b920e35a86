import type { TestPlant, TestPlants } from '../session/test-plants.js';
import type { User } from './step.js';

/** A plant that both sides hold. */
export interface LivingPlant extends TestPlant {
  readonly creator: User;
}

/** What both sides hold of ours. */
export class World {
  readonly fresh: TestPlants;
  /** Whether there is a second user. */
  readonly users: readonly [User, ...User[]];
  #living: readonly LivingPlant[] = [];
  readonly #deleted: string[] = [];
  readonly #names = new Set<unknown>();

  constructor(fresh: TestPlants, hasSecondUser: boolean) {
    this.fresh = fresh;
    this.users = hasSecondUser ? ['first', 'second'] : ['first'];
  }

  get living(): readonly LivingPlant[] {
    return this.#living;
  }

  livingOf(creator: User): readonly LivingPlant[] {
    return this.#living.filter((plant) => plant.creator === creator);
  }

  get deleted(): readonly string[] {
    return this.#deleted;
  }

  /** Whether a plant of this name was ever created here. */
  isOurs(name: unknown): boolean {
    return this.#names.has(name);
  }

  /** Keeps a name that may be in a list from now on, though the create may have failed. */
  name(name: string): void {
    this.#names.add(name);
  }

  add(plant: TestPlant, creator: User): void {
    this.#living = [...this.#living.filter(({ id }) => id !== plant.id), { ...plant, creator }];
  }

  remove(id: string): void {
    this.#living = this.#living.filter((plant) => plant.id !== id);
    this.#deleted.push(id);
  }

  /** Forgets what is there, which may no longer be the same on both sides. */
  clear(): void {
    this.#living = [];
  }
}
