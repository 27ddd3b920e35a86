/** How long to wait for a list beyond its lag, in milliseconds. */
const usualMs = 1000;
/** The sum of all waits in vain after which a session waits no longer, in milliseconds. */
const maxWastedMs = 3000;

/**
 * How long a session waits for lists that are not as expected. After several waits in vain, a list
 * counts as wrong, not as late.
 */
export class Patience {
  #inVainMs = 0;

  /** How long to wait for a list with this lag, in milliseconds. */
  take(lagMs: number): number {
    return Math.max(0, Math.min(lagMs + usualMs, maxWastedMs - this.#inVainMs));
  }

  /** Notes a wait after which the list was still not as expected. */
  noteVain(waitedMs: number): void {
    this.#inVainMs += waitedMs;
  }
}
