import * as sortedBTree from 'sorted-btree';
import { compareIds } from '../interface/int64.js';
import type { Parameters } from '../interface/parameters.js';
import type { StoredPlant } from './plant-record.js';

type Comparator = (first: StoredPlant, second: StoredPlant) => number;

export const byCreation: Comparator = (first, second) => first.sequence - second.sequence;

const comparators = {
  creation: byCreation,
  id: (first, second) => compareIds(first.id, second.id),
  name: (first, second) => compareTexts(first.name, second.name),
  'name-ignoring-case': (first, second) =>
    compareTexts(first.name.toLowerCase(), second.name.toLowerCase()),
} satisfies Record<string, Comparator>;

function compareTexts(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/** The comparator of an order that a list may have. */
export function comparatorOf(order: Parameters['list.order']): Comparator {
  if (order === 'changing') {
    // The order before the plants are shuffled.
    return byCreation;
  }
  const ascending = comparators[order.key];
  const comparator: Comparator =
    order.direction === 'ascending' ? ascending : (first, second) => ascending(second, first);
  // The tree holds equal plants only once, and no two plants have the same sequence.
  return order.key === 'creation'
    ? comparator
    : (first, second) => comparator(first, second) || byCreation(first, second);
}

// In Node a CommonJS module is the default export of its namespace; bundlers unwrap it.
const exported = sortedBTree.default;
const BTree = exported.default ?? (exported as unknown as typeof exported.default);

/** Plants in the order of lists; cloning one takes the same time at any size. */
export type PlantIndex = InstanceType<typeof exported.default<StoredPlant, undefined>>;

export function createPlantIndex(comparator: Comparator): PlantIndex {
  return new BTree<StoredPlant, undefined>(undefined, comparator);
}

/** The first `limit` plants of several indexes, merged, one by one. The indexes must not change meanwhile. */
export function* iterateFirst(
  indexes: readonly PlantIndex[],
  comparator: Comparator,
  limit: number,
): Generator<StoredPlant> {
  const cursors = indexes.map((index) => index.keys());
  const heads = cursors.map((cursor) => cursor.next().value as StoredPlant | undefined);
  for (let count = 0; count < limit; count++) {
    let first = 0;
    for (let position = 1; position < heads.length; position++) {
      const head = heads[position];
      const least = heads[first];
      if (head !== undefined && (least === undefined || comparator(head, least) < 0)) {
        first = position;
      }
    }
    const plant = heads[first];
    if (plant === undefined) {
      return;
    }
    heads[first] = cursors[first]?.next().value;
    yield plant;
  }
}
