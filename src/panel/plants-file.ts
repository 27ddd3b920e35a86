import { numeralOf, parseExactJson } from '../interface/json.js';
import type { PlantFixture } from '../store/fixtures.js';
import type { PlantRecord } from '../store/plant-record.js';

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
 * Reads a plants file, with every digit of each id. The mock checks the rest.
 *
 * @throws Error when the text is not JSON.
 */
export function readPlantsFile(text: string, name: string): readonly PlantFixture[] {
  try {
    return [parseExactJson(text) as PlantFixture].flat().map((plant) => {
      const id = numeralOf(plant?.id);
      return id === undefined ? plant : { ...plant, id };
    });
  } catch (error) {
    throw new Error(`Failed to read ${name}: it is not JSON (${(error as Error).message}).`);
  }
}
