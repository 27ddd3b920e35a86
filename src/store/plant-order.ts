import { compareIds } from '../interface/int64.js';
import type { Parameters } from '../interface/parameters.js';
import { byCreation, type ComparePlants } from './plant-record.js';

const comparators = {
  creation: byCreation,
  id: (first, second) => compareIds(first.plant.id, second.plant.id),
  name: (first, second) => compareTexts(first.plant.name, second.plant.name),
  'name-ignoring-case': (first, second) =>
    compareTexts(first.plant.name.toLowerCase(), second.plant.name.toLowerCase()),
} satisfies Record<string, ComparePlants>;

function compareTexts(first: string, second: string): number {
  if (first === second) {
    return 0;
  }
  return first < second ? -1 : 1;
}

/** The comparator of an order that a list may have. It finds no two plants equal. */
export function comparatorOf(order: Parameters['list.order']): ComparePlants {
  if (order === 'changing') {
    // The order before the plants are shuffled.
    return byCreation;
  }
  const ascending = comparators[order.key];
  const comparator: ComparePlants =
    order.direction === 'ascending' ? ascending : (first, second) => ascending(second, first);
  return order.key === 'creation'
    ? comparator
    : (first, second) => comparator(first, second) || byCreation(first, second);
}
