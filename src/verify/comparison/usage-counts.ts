import type { RandomChoice } from './random-choice.js';

/** Counts how often things were used, so that what was used least comes next. */
export class UsageCounts {
  readonly #uses = new Map<string, number>();

  of(name: string): number {
    return this.#uses.get(name) ?? 0;
  }

  add(name: string, uses: number): void {
    this.#uses.set(name, this.of(name) + uses);
  }

  /** One of the items that were used least, which counts as used. */
  pickRarest<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    random: RandomChoice,
  ): Item | undefined {
    const minUses = Math.min(...items.map((item) => this.of(nameOf(item))));
    const picked = random.pick(items.filter((item) => this.of(nameOf(item)) === minUses));
    if (picked !== undefined) {
      this.add(nameOf(picked), 1);
    }
    return picked;
  }
}
