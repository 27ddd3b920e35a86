/** The length of the largest list of a session: no list is limited to fewer plants. */
export class LargestList {
  #length: number;

  constructor(length = 0) {
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  /** Notes the length of another list. */
  note(length: number): void {
    this.#length = Math.max(this.#length, length);
  }
}
