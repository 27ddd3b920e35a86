import type { RecordUndo } from '../store/record-undo.js';

const minute = 60_000;

/** Counts the requests of each user, minute by minute. */
export class RateLimit {
  readonly #limit: number;
  readonly #now: () => number;
  #used = new Map<string, number>();
  #minuteStart = Number.NEGATIVE_INFINITY;

  readonly #recordUndo: RecordUndo;

  /**
   * @param now the time in milliseconds.
   * @param recordUndo called with each change.
   */
  constructor(limit: number, now: () => number, recordUndo: RecordUndo = () => {}) {
    this.#recordUndo = recordUndo;
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts one request; returns the seconds until the next minute if it is over the limit. */
  take(user: string): number | undefined {
    const now = this.#now();
    const [counts, minuteStart, usedBefore] = [this.#used, this.#minuteStart, this.#used.get(user)];
    this.#recordUndo(() => {
      this.#used = counts;
      this.#minuteStart = minuteStart;
      if (usedBefore === undefined) {
        counts.delete(user);
      } else {
        counts.set(user, usedBefore);
      }
    });
    if (now - this.#minuteStart >= minute) {
      this.reset();
      this.#minuteStart = now;
    }
    const used = (this.#used.get(user) ?? 0) + 1;
    this.#used.set(user, used);
    return used > this.#limit ? Math.ceil((this.#minuteStart + minute - now) / 1000) : undefined;
  }

  /** Forgets all requests. */
  reset(): void {
    this.#used = new Map();
    this.#minuteStart = Number.NEGATIVE_INFINITY;
  }
}
