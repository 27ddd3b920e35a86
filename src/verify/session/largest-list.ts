/** How many plants the longest list of a session had: lists are not limited to fewer. */
export class LargestList {
  #length: number;

  constructor(length = 0) {
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  /** Notes how many plants another list had. */
  note(length: number): void {
    this.#length = Math.max(this.#length, length);
  }
}
