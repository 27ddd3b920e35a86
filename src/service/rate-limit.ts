const minute = 60_000;

export class RateLimit {
  readonly #used = new Map<string, number>();
  #minuteStart = Number.NEGATIVE_INFINITY;

  constructor(private readonly limit: number) {}

  /** Counts one request; returns the seconds until the next minute if it is over the limit. */
  take(user: string): number | undefined {
    const now = Date.now();
    if (now - this.#minuteStart >= minute) {
      this.reset();
      this.#minuteStart = now;
    }
    const used = (this.#used.get(user) ?? 0) + 1;
    this.#used.set(user, used);
    return used > this.limit ? Math.ceil((this.#minuteStart + minute - now) / 1000) : undefined;
  }

  reset(): void {
    this.#used.clear();
    this.#minuteStart = Number.NEGATIVE_INFINITY;
  }
}
