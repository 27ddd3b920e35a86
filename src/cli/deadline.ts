/** The time that a command may take. */
export class Deadline implements Disposable {
  readonly #endsAt: number;
  readonly #timer: NodeJS.Timeout;
  readonly #over = new AbortController();

  /** @param stop ends the time at once. */
  constructor(ms: number, stop: AbortSignal) {
    this.#endsAt = performance.now() + ms;
    const end = (why: string) => this.#over.abort(new Error(why));
    this.#timer = setTimeout(end, ms, `the run reached its deadline of ${ms / 1000} s`);
    const onStop = () => end('the run was stopped');
    if (stop.aborted) {
      onStop();
    }
    stop.addEventListener('abort', onStop, { once: true, signal: this.signal });
  }

  /** Aborted when the time is over; its reason is an Error whose message is a clause. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** At least 1. */
  get remainingMs(): number {
    return Math.max(1, Math.ceil(this.#endsAt - performance.now()));
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
