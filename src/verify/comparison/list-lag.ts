import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 50;
/** The first differences are looked at for this long, as a provider may be late only at times. */
const patienceMs = 1000;
const patientLooks = 2;
/** A difference that was seen so often is not waited for any more. */
const enough = 3;

/** How late the provider's lists are, as far as it is known by now. */
export class ListLag {
  #ms: number;
  #patientLooksLeft = patientLooks;

  /** @param ms how long after a change a list may still be as before. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  get ms(): number {
    return this.#ms;
  }

  /**
   * Looks for a difference until there is none, or it lasts for longer than lists are late.
   *
   * @param timesSeen how often such a difference has lasted so far.
   * @returns the latest difference, or undefined once there is none.
   */
  async settle<Found>(
    look: () => Promise<Found | undefined>,
    timesSeen: (found: Found) => number,
  ): Promise<Found | undefined> {
    const startedAt = performance.now();
    let limitMs: number | undefined;
    for (;;) {
      const found = await look();
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
    if (timesSeen >= enough) {
      return 0;
    }
    const isPatient = timesSeen === 0 && this.#patientLooksLeft > 0;
    this.#patientLooksLeft -= isPatient ? 1 : 0;
    return Math.max(this.#ms, isPatient ? patienceMs : 0, timesSeen === 0 ? pauseMs : 0);
  }

  #noteLate(waitedMs: number): void {
    if (waitedMs > 0) {
      this.#ms = Math.max(this.#ms, 3 * waitedMs + 200);
    }
  }
}
