/** Counts the steps of a run, and reports how many of all steps are done. */
export class Progress {
  readonly #report: (done: number, total: number) => void;
  #total: number;
  #done = 0;

  /** @param total the steps that are known from the start. */
  constructor(report: (done: number, total: number) => void = () => {}, total = 0) {
    this.#report = report;
    this.#total = total;
  }

  get done(): number {
    return this.#done;
  }

  /** Adds steps to the total. */
  add(steps: number): void {
    this.#total += steps;
    this.moveTo(this.#done);
  }

  advance(): void {
    this.moveTo(this.#done + 1);
  }

  moveTo(done: number): void {
    this.#done = done;
    this.#report(done, this.#total);
  }
}
