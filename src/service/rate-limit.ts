import type { RecordUndo } from '../store/record-undo.js';

const minute = 60_000;

/** What a request changes. */
interface Taken {
  readonly counts: Map<string, number>;
  readonly minuteStart: number;
  readonly user: string;
  /** How many requests the user had sent; undefined for none. */
  readonly used: number | undefined;
}

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
    this.#limit = limit;
    this.#now = now;
    this.#recordUndo = recordUndo;
  }

  /** Counts one request; returns the seconds until the next minute if it is over the limit. */
  take(user: string): number | undefined {
    const now = this.#now();
    const counts = this.#used;
    this.#recordUndo(this.#undoTake, {
      counts,
      minuteStart: this.#minuteStart,
      user,
      used: counts.get(user),
    });
    if (now - this.#minuteStart >= minute) {
      this.reset();
      this.#minuteStart = now;
    }
    const used = (this.#used.get(user) ?? 0) + 1;
    this.#used.set(user, used);
    return used > this.#limit ? Math.ceil((this.#minuteStart + minute - now) / 1000) : undefined;
  }

  readonly #undoTake = ({ counts, minuteStart, user, used }: Taken): void => {
    this.#used = counts;
    this.#minuteStart = minuteStart;
    if (used === undefined) {
      counts.delete(user);
    } else {
      counts.set(user, used);
    }
  };

  /** Forgets all requests. */
  reset(): void {
    this.#used = new Map();
    this.#minuteStart = Number.NEGATIVE_INFINITY;
  }
}
