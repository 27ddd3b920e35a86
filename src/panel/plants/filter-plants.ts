import type { PlantRecord } from '../../store/plant-record.js';

/** A plant, and the text that a search looks through. */
export interface SearchablePlant {
  readonly plant: PlantRecord;
  readonly text: string;
}

/** What is shown of a plant that belongs to no user. */
export const everyone = 'everyone';

/** Prepares plants for a search, once for all searches. */
export function toSearchable(plants: readonly PlantRecord[]): readonly SearchablePlant[] {
  return plants.map((plant) => {
    const { id, name, tag = '', owner = everyone } = plant;
    return { plant, text: `${id}\n${name}\n${tag}\n${owner}`.toLowerCase() };
  });
}

/** The plants with this text in their id, name, tag or owner, in any case. */
export function filterPlants(
  plants: readonly SearchablePlant[],
  text: string,
): readonly PlantRecord[] {
  const wanted = text.trim().toLowerCase();
  const found = wanted === '' ? plants : plants.filter((one) => one.text.includes(wanted));
  return found.map(({ plant }) => plant);
}
