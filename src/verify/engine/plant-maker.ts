import { randomInt } from 'node:crypto';
import type { NewPlant } from '../../interface/plant.js';

/** A range of ids, both ends included. */
export interface IdRange {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Ids that a double rounds to others. */
export const largeIds: IdRange = { lowest: 2n ** 62n, highest: 2n ** 63n - 1n };

/** The ranges to try, in the order in which other clients are unlikely to have plants in them. */
export const idRanges: readonly IdRange[] = [
  // A double can hold one of these plus a half.
  { lowest: 2n ** 51n, highest: 2n ** 52n - 1n },
  largeIds,
  { lowest: 2n ** 30n, highest: 2n ** 31n - 1n },
  { lowest: 10n ** 8n, highest: 10n ** 9n - 1n },
  { lowest: 10n ** 6n, highest: 10n ** 7n - 1n },
  { lowest: 10n ** 4n, highest: 10n ** 5n - 1n },
  { lowest: 10n ** 3n, highest: 10n ** 4n - 1n },
  { lowest: -(2n ** 31n), highest: -(2n ** 30n) },
];

/** A random id of the range; in a large range nobody can guess it. */
export function randomId({ lowest, highest }: IdRange): string {
  const random = (BigInt(randomInt(2 ** 32)) << 32n) + BigInt(randomInt(2 ** 32));
  return String(lowest + (random % (highest - lowest + 1n)));
}

/** Whether no other client has the id by chance: one may have the maximum of a number type. */
export function isUnguessable(id: string): boolean {
  if (!/^-?\d{9,}$/.test(id)) {
    return false;
  }
  const size = BigInt(id.replace('-', ''));
  return ![size - 1n, size, size + 1n].some(isRound);
}

/** Whether it is a power of two or of ten. */
function isRound(number: bigint): boolean {
  return (number & (number - 1n)) === 0n || /^10*$/.test(String(number));
}

/** Lower-case letters that nobody can guess. */
export function randomLetters(length: number): string {
  const codes = Array.from({ length }, () => 97 + randomInt(26));
  return String.fromCharCode(...codes);
}

/** A name that no other plant has: short, and only letters, so that nearly every provider accepts it. */
export function createName(): string {
  return `Fern${randomLetters(6)}`;
}

/** Whether a name contains one that {@link createName} may have made. */
export function isCreatedName(name: unknown): boolean {
  return /fern[a-z]{4}/i.test(String(name));
}

/** The kind of plants that a provider accepts. */
export interface PlantKind {
  readonly range: IdRange;
  readonly createName: () => string;
  /** Undefined for a plant without a tag. */
  readonly createTag: () => string | undefined;
}

/** Why nothing is sent that could harm a plant of another client, as a clause. */
export const fewIds =
  'the provider accepts so few ids that another client may have a plant with any of them';

/** In a range this large, a random id is not that of another client by chance. */
const unguessableIds = 2n ** 28n;
const maxTries = 1000;

/** Makes plants that no store has yet, of a kind that the provider accepts. */
export class PlantMaker {
  readonly #kind: PlantKind;
  readonly #used = new Set<string>();

  constructor(kind: PlantKind) {
    this.#kind = kind;
  }

  /** Whether there are so few ids that another client may have a plant with any of them. */
  get areIdsGuessable(): boolean {
    const { lowest, highest } = this.#kind.range;
    return highest - lowest < unguessableIds;
  }

  /** Whether the plants have tags. */
  get hasTags(): boolean {
    return this.#kind.createTag() !== undefined;
  }

  /** A plant with a tag, if the provider accepts tags. */
  next(): NewPlant {
    const tag = this.#kind.createTag();
    return { ...this.nextWithoutTag(), ...(tag !== undefined && { tag }) };
  }

  nextWithoutTag(): NewPlant {
    return { id: this.nextId(), name: this.#unused(this.#kind.createName) };
  }

  /** An id that no plant of this run has had. */
  nextId(): string {
    return this.#unused(() => randomId(this.#kind.range));
  }

  /** Of names of a letter or two, some come again after all have been used. */
  #unused(create: () => string): string {
    let text = create();
    for (let attempt = 1; this.#used.has(text) && attempt < maxTries; attempt++) {
      text = create();
    }
    this.#used.add(text);
    return text;
  }
}
