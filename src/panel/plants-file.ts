import { numeralOf, parseExactJson } from '../interface/json.js';
import type { PlantFixture } from '../store/fixtures.js';
import { keyOf, type PlantRecord } from '../store/plant-record.js';

/** Writes plants as a file that `serve --plants` reads. An id that a number would round is a string. */
export function writePlantsFile(plants: readonly PlantRecord[]): string {
  const lines = plants.map(({ id, ...members }) => {
    const number = Number(id);
    return JSON.stringify({ id: Number.isSafeInteger(number) ? number : id, ...members });
  });
  return lines.length === 0 ? '[]\n' : `[\n  ${lines.join(',\n  ')}\n]\n`;
}

/** Lets the browser save JSON as a file. */
export function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Reads a plants file, with every digit of each id. The mock checks the members.
 *
 * @throws Error when the text is no JSON array.
 */
export function readPlantsFile(text: string, name: string): readonly PlantFixture[] {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    throw new Error(`Failed to read ${name}: it is not JSON (${(error as Error).message}).`);
  }
  if (!Array.isArray(value)) {
    throw new Error(
      `Failed to read ${name}: it is not an array. Give plants as [{ "id": 1, "name": "Basil" }].`,
    );
  }
  return value.map((plant) => {
    const id = numeralOf(plant?.id);
    return id === undefined ? plant : { ...plant, id };
  });
}

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
    return { plant, key: keyOf(id, copy), text };
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
