/** The time in which further requests join a run. */
const gatherMs = 20;
/** Long runs take at most a fourth of the time. */
const pauseFactor = 3;

/** Runs a task soon after it was requested: once for many requests, and never twice at once. */
export class GatheredRuns {
  readonly #task: () => Promise<void>;
  #isRequested = false;
  #isRunning = false;
  #timer: NodeJS.Timeout | undefined;
  #runs = Promise.resolve();
  #notBefore = 0;

  /** @param task must not reject. */
  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  request(): void {
    this.#isRequested = true;
    if (this.#timer === undefined && !this.#isRunning) {
      const delayMs = Math.max(gatherMs, this.#notBefore - performance.now());
      this.#timer = setTimeout(() => void this.runNow(), delayMs);
    }
  }

  /** Runs the task without a pause, after the run that is under way. */
  runNow(): Promise<void> {
    this.#runs = this.#runs.then(() => this.#run());
    return this.#runs;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isRequested = false;
    this.#isRunning = true;
    const startedAt = performance.now();
    await this.#task();
    const endedAt = performance.now();
    this.#notBefore = endedAt + pauseFactor * (endedAt - startedAt - gatherMs);
    this.#isRunning = false;
    if (this.#isRequested) {
      this.request();
    }
  }
}
