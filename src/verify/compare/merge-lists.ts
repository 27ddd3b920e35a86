import type { Parameters } from '../../interface/parameters.js';
import { plantKey } from '../../interface/plant.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { recordOfListed } from '../engine/oracle.js';
import type { ListedPlant } from '../engine/view.js';

/**
 * Merges the lists of both users into the plants of a store, the oldest first, which lists them in the same order to each
 * user. A plant in both lists belongs to nobody if users may see the same plants.
 */
export function mergeLists(
  [listOfFirst = [], listOfSecond = []]: readonly (readonly ListedPlant[])[],
  parameters: Parameters,
): PlantRecord[] {
  const { 'list.order': order, 'list.visibility': visibility } = parameters;
  const canShare = visibility !== 'own' || parameters['create.owner'] === 'everyone';
  const inOrder = (plants: readonly ListedPlant[], owner: string) => {
    const records = plants.map((plant) => recordOfListed(plant, owner));
    const byText = (one: PlantRecord, other: PlantRecord) =>
      plantKey(one) < plantKey(other) ? -1 : 1;
    return order === 'changing' ? records.sort(byText) : records;
  };
  const second = inOrder(listOfSecond, 'second');
  const positions = new Map<string, number[]>();
  for (const [at, plant] of canShare ? second.entries() : []) {
    const key = plantKey(plant);
    const same = positions.get(key) ?? [];
    same.push(at);
    positions.set(key, same);
  }
  let merged = 0;
  const first = inOrder(listOfFirst, 'first').flatMap((plant) => {
    const at = positions.get(plantKey(plant))?.find((position) => position >= merged);
    if (at === undefined) {
      return [plant];
    }
    const before = second.slice(merged, at);
    merged = at + 1;
    return [...before, { ...plant, owner: undefined }];
  });
  const all = [...first, ...second.slice(merged)];
  return order !== 'changing' && order.direction === 'descending' ? all.toReversed() : all;
}
