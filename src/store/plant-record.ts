import type { PlantId } from '../interface/int64.js';

/** A plant with its id and its owner: what the store knows and a response does not show. */
export interface PlantRecord {
  readonly id: PlantId;
  readonly name: string;
  readonly tag?: string | undefined;
  /** The user it belongs to; absent, it belongs to nobody and is shared with everyone. */
  readonly owner?: string | undefined;
}

/** Where a record is kept. */
export interface PlantPlace {
  /** Higher than those of the plants created before it. */
  readonly sequence: number;
  /** What it is found by: its id, or for a further plant of the same id, a key of its own. */
  readonly key: string;
}

/** A record in its place. */
export interface StoredPlant extends PlantRecord, PlantPlace {}

/** The record alone, in a new object. */
export function toRecord({ id, name, tag, owner }: PlantRecord): PlantRecord {
  return { id, name, ...(tag !== undefined && { tag }), ...(owner !== undefined && { owner }) };
}

/** The first key of an id that is not taken. */
export function freeKeyOf(id: PlantId, isTaken: (key: string) => boolean): string {
  let copy = 1;
  while (isTaken(keyOf(id, copy))) {
    copy++;
  }
  return keyOf(id, copy);
}

/** Where the plants of one id lie: `7`, `7#2`, `7#3`. */
export function keyOf(id: PlantId, copy: number): string {
  return copy === 1 ? id : `${id}#${copy}`;
}
