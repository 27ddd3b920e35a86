import { randomInt } from 'node:crypto';
import { compareIds } from '../../interface/int64.js';
import {
  type NewPlant,
  type OptionalFieldName,
  optionalFieldNames,
  plantFields,
} from '../../interface/plant.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { SampleOptions } from '../http/connection-options.js';

export interface IdRange {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Ids that a double cannot hold exactly. */
export const largeIds: IdRange = { lowest: 2n ** 62n, highest: 2n ** 63n - 1n };

/** The ids of a run, the best first. */
export const idRanges: readonly [IdRange, IdRange, IdRange] = [
  // A double can also hold such an id plus a half, which some requests send.
  { lowest: 2n ** 51n, highest: 2n ** 52n - 1n },
  // Another client may have the largest 32-bit integer.
  { lowest: 2n ** 30n, highest: 2n ** 31n - 1000n },
  { lowest: 100_000n, highest: 999_000n },
];

/** Another client may use a smaller id, or an id next to a power of two. */
const smallestUnguessable = 2n ** 30n;
const guessable = [31n, 32n, 53n, 63n].map((bits) => 2n ** bits);

/** Whether no other client has this id by chance, so that only this run can have created its plant. */
export function isUnguessable(id: string): boolean {
  if (!/^-?\d+$/.test(id)) {
    return false;
  }
  const size = BigInt(id.replace('-', ''));
  const isNear = (power: bigint) => size > power - 1000n && size < power + 1000n;
  return size >= smallestUnguessable && !guessable.some(isNear);
}

export function randomId({ lowest, highest }: IdRange): string {
  const random = (BigInt(randomInt(2 ** 32)) << 32n) + BigInt(randomInt(2 ** 32));
  return String(lowest + (random % (highest - lowest + 1n)));
}

export function randomLetters(length: number): string {
  const codes = Array.from({ length }, () => 97 + randomInt(26));
  return String.fromCharCode(...codes);
}

interface PlantMakerOptions extends Pick<SampleOptions, 'names' | 'tags'> {
  readonly ids: IdRange;
  /** Whether the provider accepts tags. */
  readonly hasTags: boolean;
  /** Whether another plant of the run has one of the given names. */
  readonly isTaken?: (name: string) => boolean;
}

/**
 * Makes plants that no store has yet. Unless names are given, each has a short name of letters, which nearly every
 * provider accepts.
 */
export class PlantMaker {
  readonly #options: PlantMakerOptions;
  readonly #used = new Set<string>();
  #nextName = 0;

  constructor(options: PlantMakerOptions) {
    this.#options = options;
  }

  get hasTags(): boolean {
    return this.#options.hasTags;
  }

  /** How many plants there can be at once. */
  get room(): number {
    return Math.floor((this.#options.names?.length ?? Infinity) / 3);
  }

  /**
   * Whether enough plants are in the range of ids that an unknown id may well be one of theirs.
   *
   * @param listed how many plants are there at least.
   */
  isDense(listed: number): boolean {
    const { lowest, highest } = this.#options.ids;
    return highest - lowest + 1n < BigInt(listed) * denseness;
  }

  /** An id that no plant has, in a range that the provider may not accept. */
  unknownId(): string {
    const { ids } = this.#options;
    return isUnguessable(String(ids.lowest)) ? this.nextId() : randomId(idRanges[1]);
  }

  /** Whether scripts that run side by side could run out of names, or pick the same one at once. */
  get hasFewNames(): boolean {
    return (this.#options.names?.length ?? enoughNames) < enoughNames;
  }

  /** @throws CannotCheckError when each of the given names, or ids, is taken. */
  next(): NewPlant {
    const members = optionalFieldNames.map((name) => [name, this.#valueOf(name)]);
    return { ...this.nextBare(), ...(this.hasTags && Object.fromEntries(members)) };
  }

  /** With no member that it may lack. @throws CannotCheckError when each of the given names, or ids, is taken. */
  nextBare(): NewPlant {
    const { names } = this.#options;
    const name = names ? this.#pickName(names) : this.#unused(() => this.#newName());
    return { id: this.nextId(), name };
  }

  /** Plants in one order by id and by name. A page that shows the first and the last of them shows each, if it is ordered. */
  nextInOrder(): readonly [NewPlant, NewPlant, NewPlant] {
    const all = [this.next(), this.next(), this.next()] as const;
    const ids = all.map(({ id }) => id).sort(compareIds);
    const isGiven = this.#options.names !== undefined;
    const names = all.map(({ name }) => (isGiven ? name : name.toLowerCase())).sort();
    const inOrder = (plant: NewPlant, at: number) => ({
      ...plant,
      id: ids[at] ?? plant.id,
      name: names[at] ?? plant.name,
    });
    return [inOrder(all[0], 0), inOrder(all[1], 1), inOrder(all[2], 2)];
  }

  /** @throws CannotCheckError when the run has had nearly all of the given ids. */
  nextId(): string {
    return this.#unused(() => randomId(this.#options.ids));
  }

  /** Every other name has a small initial, so that a provider which changes it is seen. */
  #newName(): string {
    this.#nextName++;
    return `${this.#nextName % 2 === 0 ? 'Fern' : 'fern'}${randomLetters(6)}`;
  }

  #valueOf(name: OptionalFieldName): string | number {
    const { tags = [] } = this.#options;
    if (name === 'tag' && tags.length > 0) {
      return tags[randomInt(tags.length)] as string;
    }
    // Its capital letter shows whether the provider changes the case.
    const values = { string: () => `T${randomLetters(5)}`, number: () => randomInt(1, 1000) };
    return values[plantFields[name].type]();
  }

  /** Takes the given names in turn, and a name again only when its plant is gone. */
  #pickName(names: readonly string[]): string {
    const { isTaken = () => false } = this.#options;
    for (const _ of names) {
      const name = names[this.#nextName++ % names.length] as string;
      if (!isTaken(name)) {
        return name;
      }
    }
    throw new CannotCheckError(
      `the run needs more names at once than it was given (${names.length}): give ${enoughNames} or more (--names)`,
    );
  }

  /** A text that this run has not had. */
  #unused(create: () => string): string {
    for (let tries = 0; tries < maxTries; tries++) {
      const text = create();
      if (!this.#used.has(text)) {
        this.#used.add(text);
        return text;
      }
    }
    throw new CannotCheckError('too few ids were given: give a wider range (--ids)');
  }
}

/** A run creates some 500 plants, and must hit no other plant in one of many runs. */
const denseness = 20_000n;
const maxTries = 1000;
const enoughNames = 60;
