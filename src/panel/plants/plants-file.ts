import { numeralOf, parseExactJson } from '../../interface/json.js';
import type { PlantFixture } from '../../store/fixtures.js';
import type { PlantRecord } from '../../store/plant-record.js';

/** Writes plants as a file that `serve --plants` reads. An id that a number would round is a string. */
export function writePlantsFile(plants: readonly PlantRecord[]): string {
  const lines = plants.map(({ id, ...members }) => {
    const number = Number(id);
    return JSON.stringify({ id: Number.isSafeInteger(number) ? number : id, ...members });
  });
  return lines.length === 0 ? '[]\n' : `[\n  ${lines.join(',\n  ')}\n]\n`;
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
