import { CannotCheckError } from '../http/cannot-check-error.js';
import { type IdRange, idRanges, isGuessable, randomId } from './id-ranges.js';
import { createTestName } from './test-names.js';

/** A plant that a check creates; the id is in canonical digits. */
export interface TestPlant {
  readonly id: string;
  readonly name: string;
  readonly tag?: string | undefined;
}

/** Of this many names in a row, no two are equal, however short they are. */
const distinctNames = 20;
const maxTries = 1000;

/** Makes plants that no store has yet, of a kind that the provider accepts. */
export class TestPlants {
  readonly #range: IdRange;
  readonly #createTag: () => string | undefined;
  readonly #createName: () => string;
  readonly #usedIds: Set<string>;
  /** The latest is the last. */
  readonly #names = new Set<string>();

  /** @param usedIds ids of the range that are not used again. */
  constructor(
    range: IdRange,
    createTag: () => string | undefined,
    createName = createTestName,
    usedIds: Iterable<string> = [],
  ) {
    this.#range = range;
    this.#createTag = createTag;
    this.#createName = createName;
    this.#usedIds = new Set(usedIds);
  }

  /** Whether there are so few ids that another client may have a plant with any of them. */
  get areIdsGuessable(): boolean {
    return isGuessable(this.#range);
  }

  /** A plant with a tag, if the provider accepts tags. */
  next(): TestPlant {
    const tag = this.nextTag();
    return { ...this.nextWithoutTag(), ...(tag !== undefined && { tag }) };
  }

  nextWithoutTag(): TestPlant {
    return { id: this.nextId(), name: this.nextName() };
  }

  /** A new name; if names are too short for that, one that is not among the latest. */
  nextName(): string {
    for (let attempt = 1; ; attempt++) {
      const name = this.#createName();
      const isTaken =
        attempt < 10
          ? this.#names.has(name)
          : [...this.#names].slice(-distinctNames).includes(name);
      if (!isTaken) {
        this.#names.delete(name);
        this.#names.add(name);
        return name;
      }
    }
  }

  /** A tag that the provider accepts; undefined if it accepts none. */
  nextTag(): string | undefined {
    return this.#createTag();
  }

  /** An id that no plant has; if the ids of the range are guessable, one of another range. */
  unknownId(): string {
    return this.areIdsGuessable ? randomId(idRanges[0] as IdRange) : this.nextId();
  }

  /** @throws CannotCheckError when every id has been used. */
  nextId(): string {
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const id = randomId(this.#range);
      if (!this.#usedIds.has(id)) {
        this.#usedIds.add(id);
        return id;
      }
    }
    throw new CannotCheckError('the provider accepts so few ids that all of them have been used');
  }
}
