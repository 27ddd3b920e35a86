import type { PlantId } from '../interface/int64.js';

/** A plant with its id and its owner, which responses do not show. */
export interface PlantRecord {
  readonly id: PlantId;
  readonly name: string;
  readonly tag?: string | undefined;
  /** The user that it belongs to; absent if it is shared with everyone. */
  readonly owner?: string | undefined;
}

/** A record in the store. */
export interface StoredPlant extends PlantRecord {
  /** The primary key. It is higher than that of every plant created before. */
  readonly sequence: number;
  /** Its JSON in lists; undefined until a list with it is written. */
  json: string | undefined;
}

/** Compares two plants: negative if the first one comes first in a list. */
export type ComparePlants = (first: StoredPlant, second: StoredPlant) => number;

export const byCreation: ComparePlants = (first, second) => first.sequence - second.sequence;

/** Copies the record without its place in the store. */
export function toRecord({ id, name, tag, owner }: PlantRecord): PlantRecord {
  return { id, name, ...(tag !== undefined && { tag }), ...(owner !== undefined && { owner }) };
}
