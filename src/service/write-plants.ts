import type { Plant } from '../interface/plant.js';
import type { CompiledProfile } from './compiled-profile.js';

/** Writes plants as JSON for responses: only name and tag (`plant.name-and-tag-only`). */
export interface WritePlants {
  one(plant: Plant): string;
  list(plants: readonly Plant[]): string;
}

/** Longer lists are not cached, so that a list of a million plants takes no memory. */
const maxCachedList = 1000;

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
    list: (plants) => `[${plants.map(plants.length > maxCachedList ? one : oneOfList).join(',')}]`,
  };
}

// Member by member takes 0.4 us a plant, instead of 0.6 us with an object.

function writeWithTag({ name, tag = '' }: Plant): string {
  return `{"name":${JSON.stringify(name)},"tag":${JSON.stringify(tag)}}`;
}

function writeWithTagIfAny(plant: Plant): string {
  return plant.tag === undefined ? `{"name":${JSON.stringify(plant.name)}}` : writeWithTag(plant);
}
