import type { PlantId } from '../interface/int64.js';
import { byCreation, type StoredPlant } from './plant-record.js';

const none: readonly StoredPlant[] = [];

/** An index of plants by id. It holds the ids whose plants differ from those of its base, which never changes. */
export class PlantsById {
  /** An id mostly has one plant, which needs no list. An empty list hides the plants of the base. */
  readonly #held = new Map<PlantId, StoredPlant | StoredPlant[]>();

  constructor(private readonly base?: PlantsById) {}

  /** The plants with an id, oldest first. */
  findAll(id: PlantId): readonly StoredPlant[] {
    const held = this.findHeld(id);
    if (held === undefined) {
      return none;
    }
    return Array.isArray(held) ? held : [held];
  }

  /** The oldest plant with an id. */
  find(id: PlantId): StoredPlant | undefined {
    const held = this.findHeld(id);
    return Array.isArray(held) ? held[0] : held;
  }

  add(stored: StoredPlant): void {
    const { id } = stored.plant;
    if (this.find(id) === undefined) {
      this.#held.set(id, stored);
    } else {
      this.#held.set(id, [...this.findAll(id), stored].sort(byCreation));
    }
  }

  delete(stored: StoredPlant): void {
    const { id } = stored.plant;
    const others =
      this.findHeld(id) === stored ? [] : this.findAll(id).filter((other) => other !== stored);
    if (others.length === 0 && this.base?.find(id) === undefined) {
      this.#held.delete(id);
    } else {
      this.#held.set(id, others);
    }
  }

  /** Takes over the plants of an index with the same base. */
  adopt(other: PlantsById): void {
    for (const [id, held] of other.#held) {
      this.#held.set(id, held);
    }
  }

  private findHeld(id: PlantId): StoredPlant | StoredPlant[] | undefined {
    return this.#held.get(id) ?? this.base?.findHeld(id);
  }
}
