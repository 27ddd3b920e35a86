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
  /** Higher than that of every plant created before. No two plants have the same one. */
  readonly sequence: number;
}

/** Copies the record without its place in the store. */
export function toRecord({ id, name, tag, owner }: PlantRecord): PlantRecord {
  return { id, name, ...(tag !== undefined && { tag }), ...(owner !== undefined && { owner }) };
}
