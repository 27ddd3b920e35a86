import * as sortedBTree from 'sorted-btree';
import { compareIds } from '../interface/int64.js';
import type { ListOrder } from '../interface/parameters/list.js';
import type { Parameters } from '../interface/parameters.js';
import type { StoredPlant } from './plant-record.js';

type Comparator = (first: StoredPlant, second: StoredPlant) => number;

const byCreation: Comparator = (first, second) => first.sequence - second.sequence;

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
  const comparator = directed(order);
  if (order.key === 'creation') {
    return comparator;
  }
  // The tree holds equal plants only once, and no two plants have the same sequence.
  return (first, second) => comparator(first, second) || byCreation(first, second);
}

function directed({ key, direction }: ListOrder): Comparator {
  const comparator = comparators[key];
  return direction === 'ascending' ? comparator : (first, second) => comparator(second, first);
}

// In Node a CommonJS module is the default export of its namespace; bundlers unwrap it.
const exported = sortedBTree.default;
const BTree = exported.default ?? (exported as unknown as typeof exported.default);

/** Plants in the order of lists; cloning one takes the same time at any size. */
export type PlantIndex = InstanceType<typeof exported.default<StoredPlant, undefined>>;

export function createPlantIndex(comparator: Comparator): PlantIndex {
  return new BTree<StoredPlant, undefined>(undefined, comparator);
}

/** The first `limit` plants of several indexes, merged. */
export function mergeFirst(
  indexes: readonly PlantIndex[],
  comparator: Comparator,
  limit: number,
): StoredPlant[] {
  const next = createMerge(indexes, comparator);
  const merged: StoredPlant[] = [];
  while (merged.length < limit) {
    const plant = next();
    if (plant === undefined) {
      break;
    }
    merged.push(plant);
  }
  return merged;
}

/** The same plants, one by one. The indexes must not change meanwhile. */
export function* iterateFirst(
  indexes: readonly PlantIndex[],
  comparator: Comparator,
  limit: number,
): Generator<StoredPlant> {
  const next = createMerge(indexes, comparator);
  for (let count = 0; count < limit; count++) {
    const plant = next();
    if (plant === undefined) {
      return;
    }
    yield plant;
  }
}

/** Creates the function that returns the next plant of several indexes; undefined after the last. */
function createMerge(
  indexes: readonly PlantIndex[],
  comparator: Comparator,
): () => StoredPlant | undefined {
  const cursors = indexes.map((index) => index.keys());
  const heads = cursors.map((cursor) => cursor.next().value as StoredPlant | undefined);
  return () => {
    let first = 0;
    let plant = heads[0];
    for (let position = 1; position < heads.length; position++) {
      const head = heads[position];
      if (head !== undefined && (plant === undefined || comparator(head, plant) < 0)) {
        first = position;
        plant = head;
      }
    }
    if (plant !== undefined) {
      heads[first] = cursors[first]?.next().value;
    }
    return plant;
  };
}
