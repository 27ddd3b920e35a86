const minute = 60_000;

/** Counts the requests of each user, minute by minute. */
export class RateLimit {
  readonly #limit: number;
  readonly #now: () => number;
  #used = new Map<string, number>();
  #begun = Number.NEGATIVE_INFINITY;

  /** @param now the time in milliseconds. */
  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts one request; over the limit, the seconds until the next minute. */
  take(user: string): number | undefined {
    const now = this.#now();
    if (now - this.#begun >= minute) {
      this.reset();
      this.#begun = now;
    }
    const used = (this.#used.get(user) ?? 0) + 1;
    this.#used.set(user, used);
    return used > this.#limit ? Math.ceil((this.#begun + minute - now) / 1000) : undefined;
  }

  /** Forgets all requests. */
  reset(): void {
    this.#used = new Map();
    this.#begun = Number.NEGATIVE_INFINITY;
  }
}
