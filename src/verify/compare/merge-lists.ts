import type { Parameters } from '../../interface/parameters.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { recordOfListed } from '../engine/oracle.js';
import type { Listing } from '../engine/view.js';
import type { User } from '../http/request.js';

/**
 * Merges the lists of both users into the plants of a store, the oldest first, which lists them in the same order to each
 * user. A plant in both lists belongs to nobody if users may see the same plants.
 */
export function mergeLists(
  lists: ReadonlyMap<User, Listing>,
  parameters: Parameters,
): PlantRecord[] {
  const { 'list.order': order, 'list.visibility': visibility } = parameters;
  const canShare = visibility !== 'own' || parameters['create.owner'] === 'everyone';
  const listOf = (owner: User) => {
    const plants = lists.get(owner)?.plants ?? [];
    const records = plants.map((plant) => recordOfListed(plant, owner));
    return order === 'changing'
      ? records.sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
      : records;
  };
  const second = listOf('second');
  const first = listOf('first').flatMap((one) => {
    const at = canShare ? second.findIndex((other) => textOf(other) === textOf(one)) : -1;
    return at < 0
      ? [one]
      : [...second.splice(0, at + 1).slice(0, -1), { ...one, owner: undefined }];
  });
  const all = [...first, ...second];
  return order !== 'changing' && order.direction === 'descending' ? all.toReversed() : all;
}

function textOf({ name, tag }: PlantRecord): string {
  return `${name} ${tag}`;
}
