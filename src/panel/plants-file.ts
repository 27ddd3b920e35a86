import { toFieldValue } from '../interface/plant.js';
import type { PlantFixture } from '../store/fixtures.js';
import { mapLeaves, numeralOf, parseExactJson } from '../text/json.js';

/** Has the browser save a JSON file. */
export function saveFile(name: string, json: Iterable<string>): void {
  const url = URL.createObjectURL(new Blob([...json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Reads a plants file, with every digit of each id. It checks only that the text is JSON.
 *
 * @throws Error when the text is not JSON.
 */
export function readPlantsFile(text: string, name: string): readonly PlantFixture[] {
  try {
    return [parseExactJson(text) as PlantFixture].flat().map((plant) => {
      const id = numeralOf(plant?.id);
      const read = mapLeaves(plant, toFieldValue) as PlantFixture;
      return id === undefined ? read : { ...read, id };
    });
  } catch (error) {
    throw new Error(`Failed to read ${name}: it is not JSON (${(error as Error).message}).`);
  }
}
