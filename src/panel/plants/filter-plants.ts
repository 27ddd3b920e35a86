import type { PlantRecord } from '../../store/plant-record.js';

/** A plant, and the text that a search looks through. */
export interface SearchablePlant {
  readonly plant: PlantRecord;
  /** Its id, with a number if several plants have the same one. */
  readonly key: string;
  readonly text: string;
}

/** What is shown of a plant that belongs to no user. */
export const everyone = 'everyone';

/** Prepares plants for a search, once for all searches. */
export function toSearchable(plants: readonly PlantRecord[]): readonly SearchablePlant[] {
  const copies = new Map<string, number>();
  return plants.map((plant) => {
    const { id, name, tag = '', owner = everyone } = plant;
    const copy = (copies.get(id) ?? 0) + 1;
    copies.set(id, copy);
    const text = `${id}\n${name}\n${tag}\n${owner}`.toLowerCase();
    return { plant, key: copy === 1 ? id : `${id} ${copy}`, text };
  });
}

/** The plants that have each word of a text in their id, name, tag or owner, in any case. */
export function filterPlants(
  plants: readonly SearchablePlant[],
  text: string,
): readonly SearchablePlant[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return plants.filter((one) => words.every((word) => one.text.includes(word)));
}
