import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';

/** Chooses at random; the same seed gives the same choices. */
export class RandomChoice {
  readonly #generator: ReturnType<typeof mersenne>;

  constructor(seed: number) {
    this.#generator = mersenne(seed);
  }

  /** Whether an event of this probability, from 0 to 1, happens now. */
  happens(probability: number): boolean {
    return uniformFloat64(this.#generator) < probability;
  }

  /** One of the items; undefined if there are none. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(uniformFloat64(this.#generator) * items.length)];
  }
}

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
