import { counted } from '../interface/counted.js';
import { KitError } from '../interface/kit-error.js';
import { bytesOfAll, type PlantRecord } from './plant-record.js';

/** What the plants of several stores take in memory, beside their initial ones, and its maximum, in bytes. */
export class PlantBudget {
  bytes = 0;
  readonly max: number;

  constructor(max: number) {
    this.max = max;
  }
}

/** What the plants of one store take in memory, beside its initial ones. */
export class PlantBytes {
  readonly #budget: PlantBudget;
  #count = 0;
  #isInBudget = false;

  constructor(budget: PlantBudget) {
    this.#budget = budget;
  }

  /** In bytes, about. */
  get count(): number {
    return this.#count;
  }

  add(bytes: number): void {
    this.#count += bytes;
    if (this.#isInBudget) {
      this.#budget.bytes += bytes;
    }
  }

  /** Counts in the budget from now on. */
  enterBudget(): void {
    if (!this.#isInBudget) {
      this.#isInBudget = true;
      this.#budget.bytes += this.#count;
    }
  }

  /** Gives all bytes back to the budget, and counts in it no more. */
  leaveBudget(): void {
    if (this.#isInBudget) {
      this.#isInBudget = false;
      this.#budget.bytes -= this.#count;
    }
  }

  /** Whether the budget allows so many more bytes. */
  hasRoomFor(bytes: number): boolean {
    const outside = this.#isInBudget ? 0 : this.#count;
    return this.#budget.bytes + outside + bytes <= this.#budget.max;
  }

  /**
   * Checks that the budget allows more plants.
   *
   * @param freed the bytes that they give back, since they replace others.
   * @throws KitError `invalid-option`, when it does not.
   */
  assertRoomFor(records: readonly PlantRecord[], freed = 0): void {
    if (!this.hasRoomFor(bytesOfAll(records) - freed)) {
      throw new KitError({
        code: 'invalid-option',
        task: `add ${counted(records.length, 'plant')}`,
        cause: `the plants of all sandboxes together would take more than ${this.#budget.max} bytes`,
        remedy: 'Reset or end sandboxes, or raise maxPlantBytes (--max-plant-bytes).',
        details: { option: 'maxPlantBytes' },
      });
    }
  }
}
