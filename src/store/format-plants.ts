import { fieldTexts } from '../interface/plant.js';
import type { PlantRecord } from './plant-record.js';

/** How many plants a piece of the text has; writing a piece takes about a millisecond. */
const pieceSize = 1000;

/**
 * Writes plants as a fixture file holds them: one plant on each line, so that a change of a plant changes one
 * line. The text comes in pieces, so that a caller can do other work between them.
 */
export function* formatPlants(plants: readonly PlantRecord[]): Generator<string> {
  for (let start = 0; start < plants.length; start += pieceSize) {
    const lines = plants.slice(start, start + pieceSize).map((plant) => `  ${formatPlant(plant)}`);
    yield `${start === 0 ? '[\n' : ',\n'}${lines.join(',\n')}`;
  }
  yield plants.length === 0 ? '[]\n' : '\n]\n';
}

/** Writes a plant as JSON in one line. An id that a JavaScript number cannot hold is a string. */
function formatPlant(plant: PlantRecord): string {
  const { id, owner } = plant;
  const writtenId = Number.isSafeInteger(Number(id)) ? id : `"${id}"`;
  const members = fieldTexts(plant).map(([name, json]) => `, "${name}": ${json}`);
  const writtenOwner = owner === undefined ? '' : `, "owner": ${JSON.stringify(owner)}`;
  return `{ "id": ${writtenId}${members.join('')}${writtenOwner} }`;
}
