import type { PlantRecord } from './plant-record.js';
import { formatPlant } from './plants-text.js';

/** Whether two lists have the same plants in the same order. */
export function isSamePlants(
  first: readonly PlantRecord[],
  second: readonly PlantRecord[],
): boolean {
  return (
    first.length === second.length &&
    first.every((plant, position) => {
      const other = second[position];
      return other !== undefined && formatPlant(plant) === formatPlant(other);
    })
  );
}

/** The ids whose plants differ between two lists, each once. */
export function listChangedIds(
  first: readonly PlantRecord[],
  second: readonly PlantRecord[],
): string[] {
  const before = textsById(first);
  const after = textsById(second);
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  );
}

/** Several plants may have the same id. */
function textsById(plants: readonly PlantRecord[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const plant of plants) {
    texts.set(plant.id, `${texts.get(plant.id) ?? ''}${formatPlant(plant)}`);
  }
  return texts;
}
