import type { Plant } from '../interface/plant.js';
import type { CompiledProfile } from './compiled-profile.js';

/** Writes plants as JSON, as they are returned: name and tag alone (`plant.name-and-tag-only`). */
export interface WritePlants {
  one(plant: Plant): string;
  list(plants: readonly Plant[]): string;
}

/** Of longer lists nothing is kept, so that a list of a million plants takes no memory. */
const maxCachedList = 1000;

/** Writes plants as a profile returns them. */
export function createWritePlants({ parameters }: CompiledProfile): WritePlants {
  const one = parameters['response.absent-tag'] === 'empty' ? writeWithTag : writeWithTagIfAny;
  /**
   * What was written of the plants that are listed, which are the same ones time and again: a list of
   * twenty takes 1.4 us from here, and 4 us anew.
   */
  const cache = new WeakMap<Plant, string>();
  const oneOfList = (plant: Plant) => {
    const known = cache.get(plant);
    if (known !== undefined) {
      return known;
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

// Member by member: 0.4 us a plant, in place of 0.6 us by way of an object.

function writeWithTag({ name, tag = '' }: Plant): string {
  return `{"name":${JSON.stringify(name)},"tag":${JSON.stringify(tag)}}`;
}

function writeWithTagIfAny(plant: Plant): string {
  return plant.tag === undefined ? `{"name":${JSON.stringify(plant.name)}}` : writeWithTag(plant);
}
