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
  least<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    random: RandomChoice,
  ): Item | undefined {
    const fewest = Math.min(...items.map((item) => this.of(nameOf(item))));
    const least = random.pick(items.filter((item) => this.of(nameOf(item)) === fewest));
    if (least !== undefined) {
      this.add(nameOf(least), 1);
    }
    return least;
  }
}
