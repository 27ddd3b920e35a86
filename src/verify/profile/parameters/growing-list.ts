import { setTimeout as wait } from 'node:timers/promises';
import type { SessionContext } from '../../session/session-context.js';
import { requestPage } from '../../situations/list-of.js';

/** How many plants must be missing for a list to be cut: others may have deleted a few meanwhile. */
export const minMissing = 10;
/** How long a list may take to grow, in milliseconds. */
const maxGrowthMs = 1000;

/** A list that may be cut, while the run adds plants to it. */
export class GrowingList {
  readonly query: string;
  /** Its length before the run added a plant. */
  readonly lengthBefore: number;
  readonly #context: SessionContext;
  #added = 0;
  #length: number;
  #isSteady = true;

  private constructor(context: SessionContext, query: string, lengthBefore: number) {
    this.#context = context;
    this.query = query;
    this.lengthBefore = lengthBefore;
    this.#length = lengthBefore;
  }

  static async open(context: SessionContext, query: string): Promise<GrowingList> {
    const { plants = [] } = await requestPage(context, query);
    return new GrowingList(context, query, plants.length);
  }

  get length(): number {
    return this.#length;
  }

  /** How many plants the run had added when it was last measured. */
  get added(): number {
    return this.#added;
  }

  /** How many added plants it lacks. A few may be due to changes by others. */
  get missing(): number {
    return this.lengthBefore + this.#added - this.#length;
  }

  /** Whether it lacks plants, and did not grow while it was measured. */
  get isCut(): boolean {
    return this.missing >= minMissing && this.#isSteady;
  }

  /** Whether it has every added plant, and so is not cut. */
  get isWhole(): boolean {
    return this.#added > 0 && this.missing === 0;
  }

  /**
   * Measures how much it has grown; waits while plants are missing, as long as the provider may need.
   *
   * @param added how many plants the run has added.
   * @param maxMissing with at most this many missing, it does not wait.
   */
  async measure(added: number, maxMissing = minMissing - 1): Promise<void> {
    const endsAt = performance.now() + this.#context.capabilities.listLagMs + maxGrowthMs;
    const lengths = new Set<number>();
    this.#added = added;
    for (;;) {
      const { plants = [] } = await requestPage(this.#context, this.query);
      this.#length = plants.length;
      lengths.add(plants.length);
      this.#isSteady = lengths.size === 1;
      if (this.missing <= maxMissing || performance.now() > endsAt) {
        return;
      }
      await wait(100);
    }
  }
}
