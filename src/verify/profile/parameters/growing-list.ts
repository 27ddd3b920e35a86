import { setTimeout as wait } from 'node:timers/promises';
import type { SessionContext } from '../../session/session-context.js';
import { requestPage } from '../../situations/list-of.js';

/** So many plants must be missing from a list that others who change it do not explain it. */
export const minMissing = 10;
/** How long a list may take to grow, in milliseconds. */
const maxGrowthMs = 1000;

/** A list that may be cut somewhere, while plants of ours are added. */
export class GrowingList {
  readonly query: string;
  /** How long it was before there was a plant of ours. */
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

  /** How many plants of ours there were when it was last measured. */
  get added(): number {
    return this.#added;
  }

  /** How many plants more it should have. Others may change it too: a few say nothing. */
  get missing(): number {
    return this.lengthBefore + this.#added - this.#length;
  }

  /** Whether it has only so many plants, as it had for as long as it was waited for. */
  get isCut(): boolean {
    return this.missing >= minMissing && this.#isSteady;
  }

  /** Whether it has every plant of ours, which it would not have if it were cut. */
  get isWhole(): boolean {
    return this.#added > 0 && this.missing === 0;
  }

  /**
   * Measures how much it has grown; waits as long as this provider may take for it.
   *
   * @param added how many plants of ours there are.
   * @param maxMissing how many may be missing for it not to be waited for.
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
