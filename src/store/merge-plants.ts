import { plantKey } from '../interface/plant.js';
import type { PlantRecord } from './plant-record.js';

/** Plants that two have changed at the same time, such as two pages or two processes. */
export interface PlantVersions {
  /** The plants before both changed them. */
  readonly base: readonly PlantRecord[];
  readonly own: readonly PlantRecord[];
  readonly other: readonly PlantRecord[];
  /** Whether two plants may have the same id. */
  readonly canShareIds: boolean;
}

export interface MergeResult {
  readonly plants: readonly PlantRecord[];
  /** Own plants that are not among them, since the other one has created a plant with the same id. */
  readonly dropped: readonly PlantRecord[];
}

/** Merges two versions: a plant that either has created is there, and one that either has deleted is not. */
export function mergePlants({ base, own, other, canShareIds }: PlantVersions): MergeResult {
  const kept = without(other, without(base, own));
  // Both may have created the same plant.
  const created = without(without(own, base), kept);
  const ids = new Set(canShareIds ? [] : kept.map(({ id }) => id));
  const isFree = ({ id }: PlantRecord) => !ids.has(id);
  return {
    plants: [...kept, ...created.filter(isFree)],
    dropped: created.filter((plant) => !isFree(plant)),
  };
}

/** Leaves out the plants that others have, too; of equal plants, as many as the others have. */
function without(
  plants: readonly PlantRecord[],
  others: readonly PlantRecord[],
): readonly PlantRecord[] {
  const counts = new Map<string, number>();
  for (const key of others.map(keyOf)) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return plants.filter((plant) => {
    const key = keyOf(plant);
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}

function keyOf(plant: PlantRecord): string {
  return JSON.stringify([plant.id, plant.owner, plantKey(plant)]);
}
