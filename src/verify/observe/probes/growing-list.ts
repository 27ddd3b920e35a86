import { setTimeout as wait } from 'node:timers/promises';
import type { Site } from '../site.js';
import { ask } from './limits.js';

/** So many plants have to be missing from a list that others at work do not explain it. */
export const enoughMissing = 10;
/** How long a list may take to grow, in milliseconds. */
const patienceMs = 1000;

/** A list that may be cut somewhere, while plants of ours are added. */
export class GrowingList {
  readonly query: string;
  readonly #site: Site;
  /** How long it was before there was a plant of ours. */
  readonly begun: number;
  #added = 0;
  #length: number;
  /** Whether it has been of one length for as long as it was waited for. */
  #isSteady = true;

  private constructor(site: Site, query: string, begun: number) {
    this.#site = site;
    this.query = query;
    this.begun = begun;
    this.#length = begun;
  }

  static async begin(site: Site, query: string): Promise<GrowingList> {
    const { length = 0 } = await ask(site, query);
    return new GrowingList(site, query, length);
  }

  get length(): number {
    return this.#length;
  }

  /** How many plants of ours there were when it was last looked at. */
  get added(): number {
    return this.#added;
  }

  /** How many plants more it should have. Others may be at work: a few tell nothing. */
  get missing(): number {
    return this.begun + this.#added - this.#length;
  }

  /** Whether it has only so many plants. */
  get isCut(): boolean {
    return this.missing >= enoughMissing && this.#isSteady;
  }

  /** Whether it has every plant of ours, which it would not have if it were cut. */
  get isWhole(): boolean {
    return this.#added > 0 && this.missing === 0;
  }

  /** Looks how much it has grown; waits as long as this provider may take for more to be missing than that. */
  async measure(added: number, mayMiss = enoughMissing - 1): Promise<void> {
    const startedAt = performance.now();
    const lengths = new Set<number>();
    this.#added = added;
    for (;;) {
      const { length = 0 } = await ask(this.#site, this.query);
      this.#length = length;
      lengths.add(length);
      this.#isSteady = lengths.size === 1;
      const isOver = performance.now() - startedAt > this.#site.capabilities.listLagMs + patienceMs;
      if (this.missing <= mayMiss || isOver) {
        return;
      }
      await wait(100);
    }
  }
}
