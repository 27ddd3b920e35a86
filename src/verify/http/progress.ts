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

  add(steps: number): void {
    this.#total += steps;
    this.#report(this.#done, this.#total);
  }

  advance(): void {
    this.#done++;
    this.#report(this.#done, this.#total);
  }
}
