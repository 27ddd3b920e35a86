import { randomBytes, randomInt } from 'node:crypto';
import { UnreachedState } from '../unreached-state.js';

/** A plant as a check creates it; the id is in canonical digits. */
export interface FreshPlant {
  readonly id: string;
  readonly name: string;
  readonly tag?: string;
}

/** A range of ids to take fresh ones from, both ends included. */
export interface IdRange {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Ids that no double tells apart from their neighbours. */
export const largeIds: IdRange = { lowest: 2n ** 62n, highest: 2n ** 63n - 1n };

/** Integers that are no int64, and that nobody thinks of: neither cut to 64 bits, nor to the largest. */
export const idsBeyondInt64: IdRange = {
  lowest: 2n ** 64n + 2n ** 62n,
  highest: 2n ** 64n + 2n ** 63n - 1n,
};

/** Ranges to try, those that are the least likely to hold somebody's plant first. */
export const idRanges: readonly IdRange[] = [
  { lowest: 2n ** 52n, highest: 2n ** 53n - 1n },
  largeIds,
  { lowest: 2n ** 30n, highest: 2n ** 31n - 1n },
  { lowest: 10n ** 8n, highest: 10n ** 9n - 1n },
  { lowest: 10n ** 6n, highest: 10n ** 7n - 1n },
  { lowest: 10n ** 5n, highest: 10n ** 6n - 1n },
  { lowest: 10n ** 4n, highest: 10n ** 5n - 1n },
  { lowest: 10n ** 3n, highest: 10n ** 4n - 1n },
  { lowest: -(2n ** 31n), highest: -(2n ** 30n) },
];

const lastLetter = 26;

/** Lower-case letters that nobody can guess. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + randomInt(lastLetter))).join('');
}

/** An id of the range that nobody can guess, as far as the range allows. */
export function randomId({ lowest, highest }: IdRange): string {
  const random = randomBytes(16).readBigUInt64BE();
  return String(lowest + (random % (highest - lowest + 1n)));
}

/** So many ids that nobody hits upon one of another's. */
const unguessableIds = 2n ** 28n;
/** Of this many names that follow each other none is the same, however short they are. */
const namesApart = 20;
const mostTries = 1000;

/** Makes plants that are in no store yet, of a kind that the provider is known to take. */
export class FreshPlants {
  readonly #range: IdRange;
  readonly #tag: () => string | undefined;
  readonly #name: () => string;
  readonly #given: Set<string>;
  readonly #names: string[] = [];
  /** Whether one of them has been refused: the provider may be full at times. */
  hasBeenRefused = false;

  /** @param used ids of the range that are not to be given. */
  constructor(
    range: IdRange,
    tag: () => string | undefined,
    name = nextName,
    used: Iterable<string> = [],
  ) {
    this.#range = range;
    this.#tag = tag;
    this.#name = name;
    this.#given = new Set(used);
  }

  /** Whether its ids are so few that somebody else may have one of them. */
  get areIdsGuessable(): boolean {
    return this.#range.highest - this.#range.lowest < unguessableIds;
  }

  /** A plant with a tag, if the provider takes any. */
  next(): FreshPlant {
    const tag = this.nextTag();
    return { ...this.nextWithoutTag(), ...(tag !== undefined && { tag }) };
  }

  nextWithoutTag(): FreshPlant {
    return { id: this.nextId(), name: this.nextName() };
  }

  /** A name that has not been given yet, or, of so short ones, not for a while. */
  nextName(): string {
    for (let attempt = 1; ; attempt++) {
      const name = this.#name();
      const apart = attempt < 10 ? this.#names : this.#names.slice(-namesApart);
      if (!apart.includes(name)) {
        this.#names.push(name);
        return name;
      }
    }
  }

  /** A tag that is taken, if any is. */
  nextTag(): string | undefined {
    return this.#tag();
  }

  /** An id that nobody has: in a small range one of ours might be somebody's. */
  unknownId(): string {
    return this.areIdsGuessable ? randomId(idRanges[0] as IdRange) : this.nextId();
  }

  /** @throws UnreachedState when every id has been given. */
  nextId(): string {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const id = randomId(this.#range);
      if (!this.#given.has(id)) {
        this.#given.add(id);
        return id;
      }
    }
    throw new UnreachedState('the provider takes so few ids that all of them have been used');
  }
}

/** Whether a name holds one of ours, which nobody else can have thought of. */
export function isNameOfOurs(name: string): boolean {
  return /[Ff]ern[a-z]{6}/.test(name);
}

/** Short and of letters alone, which nearly every provider takes. */
export function nextName(): string {
  return `Fern${randomLetters(6)}`;
}

/** The body that creates a plant, its id a JSON number with every digit. */
export function createBody({ id, ...rest }: FreshPlant): string {
  return `{"id":${id},${JSON.stringify(rest).slice(1)}`;
}
