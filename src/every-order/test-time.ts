import { realClearTimeout, realNow, realSetTimeout } from '../control/real-timers.js';

/** What most runners give to a test, in milliseconds. */
const usualTimeoutMs = 5000;
/** How long before its timeout a test ends by itself, so that its error can say why. */
const earlierMs = 250;

/** The time of a test, in which all its runs have to end. */
export class TestTime {
  readonly #startedAt: number;
  #longestRunMs = 0;

  /**
   * @param timeoutMs undefined if it is not known: then no run is ended, but runs end in the usual time.
   * @param now a clock in milliseconds. Default: that of the machine, also under fake timers.
   */
  constructor(
    private readonly timeoutMs?: number,
    private readonly now: () => number = realNow,
  ) {
    this.#startedAt = now();
  }

  /** Whether a further run may begin: not in the last quarter, nor if it may not end in nine tenths of the time. */
  get isLeft(): boolean {
    const { timeoutMs = usualTimeoutMs } = this;
    const elapsedMs = this.now() - this.#startedAt;
    return elapsedMs < 0.75 * timeoutMs && elapsedMs + this.#longestRunMs < 0.9 * timeoutMs;
  }

  /**
   * Awaits a run.
   *
   * @throws what `createError` returns, when the run does not end in time.
   */
  async limit(run: Promise<void>, createError: (timeoutMs: number) => Error): Promise<void> {
    const { timeoutMs = Number.POSITIVE_INFINITY } = this;
    const begunAt = this.now();
    const leftMs = Math.max(timeoutMs - earlierMs, timeoutMs / 2) - (begunAt - this.#startedAt);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<never>((_, reject) => {
      if (Number.isFinite(leftMs)) {
        timer = realSetTimeout(() => reject(createError(timeoutMs)), leftMs);
      }
    });
    try {
      await Promise.race([run, over]);
    } finally {
      realClearTimeout(timer);
      this.#longestRunMs = Math.max(this.#longestRunMs, this.now() - begunAt);
    }
  }
}
