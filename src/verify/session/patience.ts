/** How long to wait for a list beyond its lag, in milliseconds. */
const usualMs = 1000;
/** After waits of this sum without the expected list, a session waits no longer, in milliseconds. */
const maxWastedMs = 3000;

/**
 * How long a session waits for lists that are not as expected. After several such waits, a list
 * counts as wrong, not as late.
 */
export class Patience {
  #wastedMs = 0;

  /** How long to wait for a list with this lag, in milliseconds. */
  take(lagMs: number): number {
    return Math.max(0, Math.min(lagMs + usualMs, maxWastedMs - this.#wastedMs));
  }

  /** Notes a wait after which the list was still not as expected. */
  noteWasted(waitedMs: number): void {
    this.#wastedMs += waitedMs;
  }
}
