import type { PlantRow } from './servers/plant-map.js';

const owners = ['alice', 'bob', undefined];

/** So many plants, of which alice sees two of three. */
export function plantRows(count: number): (PlantRow & { readonly id: number })[] {
  return Array.from({ length: count }, (_, position) => ({
    id: position + 1,
    name: `Boston fern ${position + 1}`,
    tag: 'fern',
    owner: owners[position % owners.length],
  }));
}
