/** How long a list that is not as expected is waited for beyond its lag, in milliseconds. */
const usualMs = 1000;
/** How long is waited in vain in a session, in milliseconds. */
const maxWastedMs = 3000;

/**
 * How long a session waits for lists that are not as expected. A provider whose lists were waited for
 * in vain again and again is not late, but departs from what is expected.
 */
export class Patience {
  #inVainMs = 0;

  /** How long to wait now, in milliseconds, for a list that may be so late. */
  take(lagMs: number): number {
    return Math.max(0, Math.min(lagMs + usualMs, maxWastedMs - this.#inVainMs));
  }

  /** Notes that so many milliseconds were waited, and the list did not become as expected. */
  noteVain(waitedMs: number): void {
    this.#inVainMs += waitedMs;
  }
}
