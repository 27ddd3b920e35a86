import type { PlantRecord } from './plant-record.js';

export interface PlantVersions {
  /** Those that both have started from. */
  readonly base: readonly PlantRecord[];
  readonly own: readonly PlantRecord[];
  /** Those of somebody else. */
  readonly other: readonly PlantRecord[];
  /** Whether two plants may have the same id. */
  readonly canShareIds: boolean;
}

export interface MergedPlants {
  readonly plants: readonly PlantRecord[];
  /** Own plants that are not among them: somebody else has created another one with the same id. */
  readonly dropped: readonly PlantRecord[];
}

/** Merges plants that two have changed: what either has created is there, and what either has deleted is not. */
export function mergePlants({ base, own, other, canShareIds }: PlantVersions): MergedPlants {
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

/** The plants that others have not; of equal ones, as many as there are more. */
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

function keyOf({ id, name, tag, owner }: PlantRecord): string {
  return JSON.stringify([id, name, tag ?? null, owner ?? null]);
}
