import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 50;
/** The first differences must last for this long, as a provider may be late only now and then. */
const patienceMs = 1000;
const patientAttempts = 2;
/** A kind of difference that has lasted this often counts at once. */
const maxWaits = 3;

/** How late the provider's lists are, as measured so far. */
export class ListLag {
  #ms: number;
  #patientAttemptsLeft = patientAttempts;

  /** @param ms how long after a change a list may still be as before it. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /**
   * Compares again and again until there is no difference, or it has lasted longer than lists are
   * late.
   *
   * @param timesSeen how often such a difference has lasted so far.
   * @returns the latest difference, or undefined once there is none.
   */
  async settle<Found>(
    compare: () => Promise<Found | undefined>,
    timesSeen: (found: Found) => number,
  ): Promise<Found | undefined> {
    const startedAt = performance.now();
    let limitMs: number | undefined;
    for (;;) {
      const found = await compare();
      const waitedMs = performance.now() - startedAt;
      if (found === undefined) {
        this.#noteLate(limitMs === undefined ? 0 : waitedMs);
        return undefined;
      }
      limitMs ??= this.#limitFor(timesSeen(found));
      if (waitedMs >= limitMs) {
        return found;
      }
      await wait(pauseMs);
    }
  }

  #limitFor(timesSeen: number): number {
    if (timesSeen >= maxWaits) {
      return 0;
    }
    const isPatient = timesSeen === 0 && this.#patientAttemptsLeft > 0;
    this.#patientAttemptsLeft -= isPatient ? 1 : 0;
    return Math.max(this.#ms, isPatient ? patienceMs : 0, timesSeen === 0 ? pauseMs : 0);
  }

  #noteLate(waitedMs: number): void {
    if (waitedMs > 0) {
      this.#ms = Math.max(this.#ms, 3 * waitedMs + 200);
    }
  }
}
