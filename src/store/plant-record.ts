import type { NewPlant } from '../interface/plant.js';

/** A plant with its id and its owner, which responses do not show. */
export interface PlantRecord extends NewPlant {
  /** The user that it belongs to; absent if it is shared with everyone. */
  readonly owner?: string | undefined;
}

/** A plant in the store, which keeps it whole, as it was created. */
export interface StoredPlant {
  /** The primary key. It is higher than that of every plant created before. */
  readonly sequence: number;
  readonly plant: NewPlant;
  /** As of a record. */
  readonly owner: string | undefined;
  /** Its JSON in lists; undefined until a list with it is written. */
  json: string | undefined;
}

/** Compares two plants: negative if the first one comes first in a list. */
export type ComparePlants = (first: StoredPlant, second: StoredPlant) => number;

export const byCreation: ComparePlants = (first, second) => first.sequence - second.sequence;

/** Copies the plant without its place in the store. */
export function toRecord({ plant, owner }: StoredPlant): PlantRecord {
  return owner === undefined ? { ...plant } : { ...plant, owner };
}
