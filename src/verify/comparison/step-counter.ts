/** Counts the steps that were made, and reports how many of how many are done. */
export class StepCounter {
  readonly #total: number;
  readonly #onProgress: ((done: number, total: number) => void) | undefined;
  #made = 0;
  #unsettled = 0;

  constructor(total: number, onProgress?: (done: number, total: number) => void) {
    this.#total = total;
    this.#onProgress = onProgress;
  }

  get made(): number {
    return this.#made;
  }

  /** How many steps could not be compared. */
  get unsettled(): number {
    return this.#unsettled;
  }

  /** Notes that a step was made. */
  note({ isSettled }: { readonly isSettled: boolean }): void {
    this.#made++;
    this.#unsettled += isSettled ? 0 : 1;
    this.#onProgress?.(this.#made, this.#total);
  }
}
