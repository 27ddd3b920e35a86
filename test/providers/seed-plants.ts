import type { Behaviour, StoredPlant } from './behaviour.js';
import { anotherUser, everyone } from './users.js';

const owners = ['alice', 'bob', everyone, 'alice', anotherUser, 'bob', 'alice', everyone];
const kinds = ['Fern', 'Ivy', 'Yucca', 'Aloe', 'Monstera'];
const tags = ['shade', 'climber', undefined, 'succulent'];

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

/** Not 1, so that the ids that come to mind first are free. */
const lowest = 101n;

/** The plants that are there before the first request: of both users, of everyone, of another user. */
export function seedPlants(
  count: number,
  { ids, keyOf }: Pick<Behaviour, 'ids' | 'keyOf'>,
): readonly StoredPlant[] {
  const first = ids.from > lowest ? ids.from : lowest;
  return Array.from({ length: count }, (_, index) => {
    const id = String(first + BigInt(index));
    return {
      id,
      key: keyOf(id),
      name: `${pick(kinds, index)} ${index + 1}`,
      tag: pick(tags, index),
      owner: pick(owners, index),
    };
  });
}
