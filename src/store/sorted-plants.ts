import { PlantCursor } from './merged-plants.js';
import type { ComparePlants, StoredPlant } from './plant-record.js';

/** A longer part is split. */
const maxPart = 64;

/**
 * Plants in an order, in short parts: adding one and deleting one find its part by halving, and move the plants
 * of that part alone. Both take about the same time for a thousand plants and for a million.
 */
export class SortedPlants {
  /** No part is empty. */
  #parts: StoredPlant[][] = [];
  /** The parts that no clone shares. The others are copied before they change. */
  #own = new Set<readonly StoredPlant[]>();
  #size = 0;

  /** @param compare finds no two plants equal. */
  constructor(private readonly compare: ComparePlants) {}

  get size(): number {
    return this.#size;
  }

  add(plant: StoredPlant): void {
    this.#size++;
    const last = this.#parts.at(-1);
    if (last !== undefined && this.compare(last[last.length - 1] as StoredPlant, plant) >= 0) {
      this.#addToPart(this.#findPart(plant), plant);
    } else if (last === undefined || last.length === maxPart) {
      this.#insertPart(this.#parts.length, [plant]);
    } else {
      // As most new plants do, it follows all others.
      const part = this.#writablePart(this.#parts.length - 1);
      part.splice(part.length, 0, plant);
    }
  }

  /** Deletes one of its plants. */
  delete(plant: StoredPlant): void {
    this.#size--;
    const index = this.#findPart(plant);
    const part = this.#writablePart(index);
    part.splice(this.#findPosition(part, plant), 1);
    if (part.length === 0) {
      this.#parts.splice(index, 1);
      this.#own.delete(part);
    }
  }

  /** Copies the list of parts, and no part: both share it until one of them changes it. */
  clone(): SortedPlants {
    const clone = new SortedPlants(this.compare);
    clone.#parts = [...this.#parts];
    clone.#size = this.#size;
    this.#own = new Set();
    return clone;
  }

  /** A cursor at the first plant. The plants must not change while it is in use. */
  cursor(): PlantCursor {
    return new PlantCursor(this.#parts);
  }

  #addToPart(index: number, plant: StoredPlant): void {
    const part = this.#writablePart(index);
    part.splice(this.#findPosition(part, plant), 0, plant);
    if (part.length > maxPart) {
      this.#insertPart(index + 1, part.splice(maxPart / 2));
    }
  }

  #insertPart(index: number, part: StoredPlant[]): void {
    this.#parts.splice(index, 0, part);
    this.#own.add(part);
  }

  #writablePart(index: number): StoredPlant[] {
    const part = this.#parts[index] ?? [];
    if (this.#own.has(part)) {
      return part;
    }
    const copy = [...part];
    this.#parts[index] = copy;
    this.#own.add(copy);
    return copy;
  }

  /** The index of the part that has the plant or takes it; their number if the plant follows all others. */
  #findPart(plant: StoredPlant): number {
    return firstIndex(
      this.#parts,
      (part) => this.compare(part[part.length - 1] as StoredPlant, plant) >= 0,
    );
  }

  /** The index at which a part has the plant or takes it. */
  #findPosition(part: readonly StoredPlant[], plant: StoredPlant): number {
    return firstIndex(part, (other) => this.compare(other, plant) >= 0);
  }
}

/** The index of the first item at or after a place, found by halving; the length if all items are before it. */
function firstIndex<Item>(items: readonly Item[], isAtOrAfter: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAtOrAfter(items[middle] as Item)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
