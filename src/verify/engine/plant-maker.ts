import { randomInt } from 'node:crypto';
import type { NewPlant } from '../../interface/plant.js';

export interface IdRange {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Ids that a double rounds to others. */
export const largeIds: IdRange = { lowest: 2n ** 62n, highest: 2n ** 63n - 1n };

/** The ids of a run, the best first: so many that no other client has a random one by chance. */
export const idRanges: readonly [IdRange, ...IdRange[]] = [
  // A double can hold one of these plus a half.
  { lowest: 2n ** 51n, highest: 2n ** 52n - 1n },
  // Another client may have the largest 32-bit integer.
  { lowest: 2n ** 30n, highest: 2n ** 31n - 1000n },
];

/** Whether an id can be the random id of a run, which no other client has. */
export function isUnguessable(id: string): boolean {
  const number = /^\d+$/.test(id) ? BigInt(id) : 0n;
  return idRanges.some(({ lowest, highest }) => lowest <= number && number <= highest);
}

/** A random id of the range; in a large range nobody can guess it. */
export function randomId({ lowest, highest }: IdRange): string {
  const random = (BigInt(randomInt(2 ** 32)) << 32n) + BigInt(randomInt(2 ** 32));
  return String(lowest + (random % (highest - lowest + 1n)));
}

/** Lower-case letters that nobody can guess. */
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

  /** A plant with a tag, if the provider accepts tags. */
  next(): NewPlant {
    return { ...this.nextWithoutTag(), ...(this.hasTags && { tag: randomLetters(6) }) };
  }

  nextWithoutTag(): NewPlant {
    return { id: this.nextId(), name: this.#unused(() => `Fern${randomLetters(6)}`) };
  }

  /** An id that no plant of this run has had. */
  nextId(): string {
    return this.#unused(() => randomId(this.#ids));
  }

  #unused(create: () => string): string {
    let text = create();
    while (this.#used.has(text)) {
      text = create();
    }
    this.#used.add(text);
    return text;
  }
}
