import type { PlantId } from '../interface/int64.js';

/** A plant with its id and its owner, which responses do not show. */
export interface PlantRecord {
  readonly id: PlantId;
  readonly name: string;
  readonly tag?: string | undefined;
  /** The user that it belongs to; absent if it is shared with everyone. */
  readonly owner?: string | undefined;
}

/** The place of a record in the store. */
export interface PlantPlace {
  /** Higher than that of every plant created before. */
  readonly sequence: number;
  /** Unique: its id, or a key made of the id if several plants have the same one. */
  readonly key: string;
}

/** A record with its place in the store. */
export interface StoredPlant extends PlantRecord, PlantPlace {}

/** Copies the record without its place. */
export function toRecord({ id, name, tag, owner }: PlantRecord): PlantRecord {
  return { id, name, ...(tag !== undefined && { tag }), ...(owner !== undefined && { owner }) };
}

/** The first free key of an id. */
export function freeKeyOf(id: PlantId, isTaken: (key: string) => boolean): string {
  let copy = 1;
  while (isTaken(keyOf(id, copy))) {
    copy++;
  }
  return keyOf(id, copy);
}

/** The keys of plants with the same id: `7`, `7#2`, `7#3`. */
export function keyOf(id: PlantId, copy: number): string {
  return copy === 1 ? id : `${id}#${copy}`;
}
