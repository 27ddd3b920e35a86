import type { Parameters } from '../interface/parameters.js';
import { comparatorOf, createPlantIndex, type PlantIndex } from './plant-index.js';
import { freeKeyOf, type PlantRecord } from './plant-record.js';
import { PlantTable } from './plant-table.js';

/** All plants, oldest first, as `restore` and a fixture file take them. */
export type PlantSnapshot = readonly PlantRecord[];

/** The index of each owner's plants; that of shared plants is under `undefined`. */
export type PlantIndexes = Map<string | undefined, PlantIndex>;

/** How a store lists plants, and whether it remembers deleted ones. */
export interface PlantStoreOptions {
  readonly order: Parameters['list.order'];
  readonly visibility: Parameters['list.visibility'];
  /** If false, `findDeleted` finds no plants. */
  readonly remembersDeleted: boolean;
}

/** Initial plants. They never change, so that any number of stores can use the same seed. */
export interface PlantSeed {
  readonly options: PlantStoreOptions;
  readonly table: PlantTable;
  readonly indexes: PlantIndexes;
  readonly count: number;
  /** Whether several plants have the same id. */
  readonly hasSharedIds: boolean;
}

/** Indexes the initial plants of stores. */
export function createPlantSeed(records: PlantSnapshot, options: PlantStoreOptions): PlantSeed {
  const table = new PlantTable();
  const indexes: PlantIndexes = new Map();
  let hasSharedIds = false;
  for (const [sequence, record] of records.entries()) {
    const key = freeKeyOf(record.id, (taken) => table.has(taken));
    hasSharedIds ||= key !== record.id;
    const plant = table.add(record, { sequence, key });
    const owner = indexOwnerOf(plant, options);
    const index = indexes.get(owner) ?? createPlantIndex(comparatorOf(options.order));
    indexes.set(owner, index);
    index.set(plant, undefined);
  }
  return { options, table, indexes, count: records.length, hasSharedIds };
}

/** The owner whose index holds a plant. If everyone sees all plants, there is only one index. */
export function indexOwnerOf(
  plant: PlantRecord,
  { visibility }: PlantStoreOptions,
): string | undefined {
  return visibility === 'all' ? undefined : plant.owner;
}
