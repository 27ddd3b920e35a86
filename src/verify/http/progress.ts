/** Counts the steps of a run, and reports how many of all steps are done. */
export class Progress {
  readonly #report: (done: number, total: number) => void;
  #done = 0;
  /** The steps that are known so far. */
  total = 0;

  constructor(report: (done: number, total: number) => void = () => {}) {
    this.#report = report;
  }

  advance(): void {
    this.#done++;
    this.#report(this.#done, this.total);
  }
}
