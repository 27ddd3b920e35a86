import type { ListCapabilities } from './list-capabilities.js';
import type { TestPlants } from './test-plants.js';

/** What a provider accepts and lists. */
export interface Capabilities extends ListCapabilities {
  /** Makes plants of a kind that the provider accepts. */
  readonly testPlants: TestPlants;
  readonly takesTags: boolean;
  /** The largest list so far, of those with `listQuery`. */
  readonly largestList: LargestList;
  /** How long to wait for lists that are not as expected. */
  readonly patience: Patience;
}

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

/** The length of the largest list of a session: no list is limited to fewer plants. */
export class LargestList {
  #length: number;

  constructor(length = 0) {
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  /** Notes the length of another list. */
  note(length: number): void {
    this.#length = Math.max(this.#length, length);
  }
}
