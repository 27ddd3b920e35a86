import type { Plant } from '../interface/plant.js';
import type { CompiledProfile } from './compiled-profile.js';
import { LongText } from './long-text.js';

/** Writes plants as JSON for responses: only name and tag (`plant.name-and-tag-only`). */
export interface WritePlants {
  one(plant: Plant): string;
  /** For at most {@link maxShortList} plants. */
  list(plants: readonly Plant[]): string | LongText;
  /** For any number of plants; it takes each one when its piece is taken. */
  longList(plants: Iterable<Plant>): LongText;
}

/** Longer lists are written in pieces, and not cached. */
export const maxShortList = 1000;
/** So are shorter lists whose names and tags have more characters. */
const maxShortTexts = 128 * 1024;
/** Of a piece, about. It is written in 0.1 ms, so that others need not wait. */
const charactersOfPiece = 16 * 1024;

/** Creates the functions that write plants by a profile. */
export function createWritePlants({ parameters }: CompiledProfile): WritePlants {
  const one = parameters['response.absent-tag'] === 'empty' ? writeWithTag : writeWithTagIfAny;
  /**
   * The text of each listed plant, since the same ones are listed again and again: a list of twenty
   * takes 1.4 us with the cache, and 4 us without.
   */
  const cache = new WeakMap<Plant, string>();
  const oneOfList = (plant: Plant) => {
    const cached = cache.get(plant);
    if (cached !== undefined) {
      return cached;
    }
    const written = one(plant);
    cache.set(plant, written);
    return written;
  };

  return {
    one,
    list: (plants) =>
      isLong(plants) ? new LongText(piecesOf(plants, one)) : `[${plants.map(oneOfList).join(',')}]`,
    longList: (plants) => new LongText(piecesOf(plants, one)),
  };
}

function isLong(plants: readonly Plant[]): boolean {
  let characters = 0;
  for (const { name, tag } of plants) {
    characters += name.length + (tag === undefined ? 0 : tag.length);
  }
  return characters > maxShortTexts;
}

function* piecesOf(plants: Iterable<Plant>, one: (plant: Plant) => string): Generator<string> {
  let piece = '[';
  let separator = '';
  for (const plant of plants) {
    piece += separator + one(plant);
    separator = ',';
    if (piece.length >= charactersOfPiece) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]`;
}

// Member by member takes 0.4 us a plant, instead of 0.6 us with an object.

function writeWithTag({ name, tag = '' }: Plant): string {
  return `{"name":${JSON.stringify(name)},"tag":${JSON.stringify(tag)}}`;
}

function writeWithTagIfAny(plant: Plant): string {
  return plant.tag === undefined ? `{"name":${JSON.stringify(plant.name)}}` : writeWithTag(plant);
}
