import type { StoredPlant } from './plant-record.js';
import { PlantsByOwner } from './plants-by-owner.js';

interface Change {
  readonly verb: 'add' | 'delete';
  readonly stored: StoredPlant;
  /** When a request made it, in milliseconds since 1970. */
  readonly at: number;
}

/** The plants as lists show them: late after a change by a request, and at once after one by code. */
export class LatePlants extends PlantsByOwner {
  /** The changes that no list shows yet, in the order in which they were made. */
  #waiting: Change[] = [];

  /** @param at when a request makes the change; undefined if code makes it. */
  note(verb: Change['verb'], stored: StoredPlant, at: number | undefined): void {
    if (at === undefined) {
      // What requests did to the plant comes first, so that it does not undo this later.
      this.#show((change) => change.stored.plant.id === stored.plant.id);
      this[verb](stored);
    } else {
      this.showUntil(at);
      this.#waiting.push({ verb, stored, at });
    }
  }

  /** Takes over what another shows, and what it does not show yet, as if that had been changed later. */
  adoptLater(other: LatePlants, laterMs: number): void {
    this.adopt(other);
    this.#waiting = other.#waiting.map((change) => ({ ...change, at: change.at + laterMs }));
  }

  /** Shows all changes before the first one that is younger than the lag. */
  showUntil(now: number): this {
    let isOld = true;
    this.#show(({ at }) => {
      // After the clock was set back, changes may be in the future.
      isOld &&= Math.abs(now - at) >= this.options.lag;
      return isOld;
    });
    return this;
  }

  #show(isShown: (change: Change) => boolean): void {
    this.#waiting = this.#waiting.filter((change) => {
      const isNow = isShown(change);
      if (isNow) {
        this[change.verb](change.stored);
      }
      return !isNow;
    });
  }
}
