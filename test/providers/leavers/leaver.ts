import type { Behaviour, Provider, StoredPlant } from '../behaviour.js';

/** A provider at which plants of a run stay, whatever the run does. */
export interface Leaver extends Provider {
  /**
   * The number of plants that stay at least, so that a run which creates too few of them shows nothing.
   *
   * @default 1
   */
  readonly atLeast?: number;
}

/** Every plant of this number in the order of the creates. */
export function everyCreated(number: number, reference: Behaviour) {
  const meant = new Set<StoredPlant>();
  let creates = 0;
  const create: Behaviour['create'] = async (store, plant) => {
    const created = await reference.create(store, plant);
    creates += 1;
    if (creates % number === 0) {
      meant.add(plant);
    }
    return created;
  };
  return { create, meant };
}
