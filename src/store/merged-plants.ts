import type { ComparePlants, StoredPlant } from './plant-record.js';

/** The first plants of two sorted lists, merged, one by one. The lists must not change meanwhile. */
export class MergedPlants implements Iterable<StoredPlant> {
  #left: number;

  constructor(
    private readonly first: PlantCursor,
    private readonly second: PlantCursor,
    private readonly compare: ComparePlants,
    limit: number,
  ) {
    this.#left = limit;
  }

  /** Takes the next plant; undefined after the last one. */
  take(): StoredPlant | undefined {
    const cursor = this.#earlierCursor();
    const { plant } = cursor;
    if (plant === undefined || this.#left <= 0) {
      return undefined;
    }
    this.#left--;
    cursor.moveOn();
    return plant;
  }

  *[Symbol.iterator](): Generator<StoredPlant> {
    for (let plant = this.take(); plant !== undefined; plant = this.take()) {
      yield plant;
    }
  }

  #earlierCursor(): PlantCursor {
    const one = this.first.plant;
    const other = this.second.plant;
    if (one === undefined || other === undefined) {
      return one === undefined ? this.second : this.first;
    }
    return this.compare(one, other) < 0 ? this.first : this.second;
  }
}

/** A place in a list of plants that comes in parts, at first that of the first plant. */
export class PlantCursor {
  #part = 0;
  #position = 0;

  /** @param parts none of them is empty. */
  constructor(private readonly parts: readonly (readonly StoredPlant[])[]) {}

  /** The plant there; undefined after the last one. */
  get plant(): StoredPlant | undefined {
    return this.parts[this.#part]?.[this.#position];
  }

  moveOn(): void {
    this.#position++;
    if (this.#position === this.parts[this.#part]?.length) {
      this.#part++;
      this.#position = 0;
    }
  }
}
