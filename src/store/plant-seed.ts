import type { Parameters } from '../interface/parameters.js';
import { comparatorOf, createPlantIndex, type PlantIndex } from './plant-index.js';
import { freeKeyOf, type PlantRecord } from './plant-record.js';
import { PlantTable } from './plant-table.js';

/** All plants, oldest first: what `restore` takes, and what a fixture file holds. */
export type PlantSnapshot = readonly PlantRecord[];

/** Where the plants of one owner are indexed; those of nobody are under `undefined`. */
export type PlantIndexes = Map<string | undefined, PlantIndex>;

/** How a store lists plants, and what it remembers. */
export interface PlantStoreOptions {
  readonly order: Parameters['list.order'];
  readonly visibility: Parameters['list.visibility'];
  /** Whether plants that were deleted are remembered. */
  readonly remembersDeleted: boolean;
}

/** Plants to begin from, never changed afterwards: any number of stores begin from one seed. */
export interface PlantSeed {
  readonly options: PlantStoreOptions;
  readonly table: PlantTable;
  readonly indexes: PlantIndexes;
  readonly count: number;
  /** Whether several have the same id. */
  readonly hasCopies: boolean;
}

export function createPlantSeed(records: PlantSnapshot, options: PlantStoreOptions): PlantSeed {
  const table = new PlantTable();
  const indexes: PlantIndexes = new Map();
  let hasCopies = false;
  for (const [sequence, record] of records.entries()) {
    const key = freeKeyOf(record.id, (taken) => table.has(taken));
    hasCopies ||= key !== record.id;
    const plant = table.add(record, { sequence, key });
    const owner = indexOf(plant, options);
    const index = indexes.get(owner) ?? createPlantIndex(comparatorOf(options.order));
    indexes.set(owner, index);
    index.set(plant, undefined);
  }
  return { options, table, indexes, count: records.length, hasCopies };
}

/** Whose index a plant is in: where everybody sees everything, there is one alone. */
export function indexOf(plant: PlantRecord, { visibility }: PlantStoreOptions): string | undefined {
  return visibility === 'all' ? undefined : plant.owner;
}
