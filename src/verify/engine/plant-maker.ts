import { randomInt } from 'node:crypto';
import type { NewPlant } from '../../interface/plant.js';

export interface IdRange {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Ids that a double rounds to others. */
export const largeIds: IdRange = { lowest: 2n ** 62n, highest: 2n ** 63n - 1n };

/** The ids of a run, the best first. */
export const idRanges: readonly [IdRange, ...IdRange[]] = [
  // A double can hold one of these plus a half.
  { lowest: 2n ** 51n, highest: 2n ** 52n - 1n },
  // Another client may have the largest 32-bit integer.
  { lowest: 2n ** 30n, highest: 2n ** 31n - 1000n },
];

/** Whether no other client has an id by chance: it can be a random one of a run. */
export function isUnguessable(id: string): boolean {
  const number = /^\d+$/.test(id) ? BigInt(id) : 0n;
  return idRanges.some(({ lowest, highest }) => lowest <= number && number <= highest);
}

export function randomId({ lowest, highest }: IdRange): string {
  const random = (BigInt(randomInt(2 ** 32)) << 32n) + BigInt(randomInt(2 ** 32));
  return String(lowest + (random % (highest - lowest + 1n)));
}

export function randomLetters(length: number): string {
  const codes = Array.from({ length }, () => 97 + randomInt(26));
  return String.fromCharCode(...codes);
}

/** Whether a name contains one that a {@link PlantMaker} may have made. */
export function isMadeName(name: string): boolean {
  return /fern[a-z]{4}/i.test(name);
}

/**
 * Makes plants that no store has yet. Their names are short, and only letters, so that nearly every provider
 * accepts them.
 */
export class PlantMaker {
  readonly #ids: IdRange;
  readonly hasTags: boolean;
  readonly #used = new Set<string>();

  constructor(ids: IdRange, hasTags: boolean) {
    this.#ids = ids;
    this.hasTags = hasTags;
  }

  next(): NewPlant {
    return { ...this.nextWithoutTag(), ...(this.hasTags && { tag: randomLetters(6) }) };
  }

  nextWithoutTag(): NewPlant {
    return { id: this.nextId(), name: this.#unused(() => `Fern${randomLetters(6)}`) };
  }

  nextId(): string {
    return this.#unused(() => randomId(this.#ids));
  }

  /** A text that this run has not had. */
  #unused(create: () => string): string {
    const text = create();
    if (this.#used.has(text)) {
      return this.#unused(create);
    }
    this.#used.add(text);
    return text;
  }
}
