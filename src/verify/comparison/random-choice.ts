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
