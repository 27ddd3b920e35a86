import type { Plant } from '../interface/plant.js';
import type { StoredPlant } from '../store/plant-record.js';
import type { Listing } from '../store/plants-by-owner.js';
import type { CompiledProfile } from './compiled-profile.js';
import { LongText, listPieces } from './long-text.js';

/** Writes plants as JSON for responses: only name and tag (`plant.name-and-tag-only`). */
export interface WritePlants {
  one(plant: Plant): string;
  /** Writes a list once: the listing keeps its JSON, and each plant keeps its own, unless they are long. */
  list(listing: Listing): string;
  /** Writes any number of plants; it takes each one when its piece is taken. */
  longList(plants: Iterable<Plant>): LongText;
}

// Longer texts are not kept, since they take memory.
const maxKeptPlant = 1024;
const maxKeptList = 64 * 1024;

export function createWritePlants({ parameters }: CompiledProfile): WritePlants {
  const write = parameters['response.absent-tag'] === 'empty' ? writeWithTag : writeWithTagIfAny;
  const writeOnce = (plant: StoredPlant): string => {
    const json = plant.json ?? write(plant);
    if (json.length <= maxKeptPlant) {
      plant.json = json;
    }
    return json;
  };
  return {
    one: write,
    list(listing) {
      const json = listing.json ?? `[${listing.plants.map(writeOnce).join(',')}]`;
      if (json.length <= maxKeptList) {
        listing.json = json;
      }
      return json;
    },
    longList: (plants) => new LongText(listPieces(plants, write)),
  };
}

// Member by member takes 0.4 us a plant, instead of 0.6 us with an object.

function writeWithTag({ name, tag = '' }: Plant): string {
  return `{"name":${JSON.stringify(name)},"tag":${JSON.stringify(tag)}}`;
}

function writeWithTagIfAny(plant: Plant): string {
  return plant.tag === undefined ? `{"name":${JSON.stringify(plant.name)}}` : writeWithTag(plant);
}
