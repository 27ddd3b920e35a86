import type { RandomChoice } from './random-choice.js';

/** Counts how often items were used, so that the rarest can be used next. */
export class UsageCounts {
  readonly #uses = new Map<string, number>();

  of(name: string): number {
    return this.#uses.get(name) ?? 0;
  }

  add(name: string, uses: number): void {
    this.#uses.set(name, this.of(name) + uses);
  }

  /** Picks one of the items that were used the smallest number of times, and counts it as used. */
  pickRarest<Item>(
    items: readonly Item[],
    nameItem: (item: Item) => string,
    random: RandomChoice,
  ): Item | undefined {
    const minUses = Math.min(...items.map((item) => this.of(nameItem(item))));
    const picked = random.pick(items.filter((item) => this.of(nameItem(item)) === minUses));
    if (picked !== undefined) {
      this.add(nameItem(picked), 1);
    }
    return picked;
  }
}
