import type { ResolvedProfile } from '../interface/open-points.js';
import type { Plant } from '../interface/plant.js';

/** How a profile returns plants: name and tag alone (`plant.name-and-tag-only`). */
export function toPlantOf(profile: ResolvedProfile): (plant: Plant) => Plant {
  return profile['response.absent-tag'] === 'empty' ? withTag : withTagIfAny;
}

function withTag({ name, tag = '' }: Plant): Plant {
  return { name, tag };
}

function withTagIfAny({ name, tag }: Plant): Plant {
  return tag === undefined ? { name } : { name, tag };
}
