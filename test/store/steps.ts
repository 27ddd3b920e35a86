import fc from 'fast-check';
import type { PlantRecord } from 'plant-store-kit';
import { parameters } from 'plant-store-kit/interface';
import { createSeed, PlantStore } from '../../src/store/plant-store.js';
import type { PlantStoreOptions, RecordUndo } from '../../src/store/store-state.js';

export const defaultOptions: PlantStoreOptions = {
  order: { key: 'creation', direction: 'ascending' },
  visibility: 'own-and-shared',
  lag: 0,
  remembersDeleted: false,
};

export function createStore(
  records: readonly PlantRecord[],
  options: PlantStoreOptions,
  recordUndo?: RecordUndo,
): PlantStore {
  return new PlantStore(createSeed(records, options), recordUndo);
}

export const users = ['alice', 'bob'];

export const record = fc.record<PlantRecord>(
  {
    id: fc.integer({ min: -3, max: 12 }).map(String),
    name: fc.constantFrom('Basil', 'Mint', 'Sage', 'Ivy'),
    owner: fc.constantFrom(...users),
  },
  { requiredKeys: ['id', 'name'] },
);

/** A change of a store, and the same of a plain list. */
export interface Step {
  readonly ofStore: (store: PlantStore) => unknown;
  readonly ofList: (plants: PlantRecord[], seed: readonly PlantRecord[]) => readonly PlantRecord[];
}

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: record.map(
      (added): Step => ({
        ofStore: (store) => store.add(added),
        ofList: (plants) => [...plants, added],
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(record, fc.boolean()).map(
      ([next, isLast]): Step => ({
        ofStore(store) {
          const [previous, another] = store.findAll(next.id);
          if (previous !== undefined && another === undefined) {
            store.replace(previous, next, { isLast });
          }
        },
        ofList(plants) {
          const others = plants.filter(({ id }) => id !== next.id);
          if (others.length !== plants.length - 1) {
            return plants;
          }
          return isLast
            ? [...others, next]
            : plants.map((plant) => (plant.id === next.id ? next : plant));
        },
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(record, fc.subarray([...users, 'nobody'])).map(([{ id }, owners]): Step => {
      const isOne = ({ owner = 'nobody' }: Pick<PlantRecord, 'owner'>) => owners.includes(owner);
      return {
        ofStore: (store) => store.remove(id, isOne),
        ofList: (plants) => plants.filter((plant) => plant.id !== id || !isOne(plant)),
      };
    }),
  },
  fc.constantFrom<Step>(
    { ofStore: (store) => store.reset(), ofList: (_, seed) => seed },
    { ofStore: (store) => store.restore(store.snapshot()), ofList: (plants) => plants },
  ),
);

export const options: fc.Arbitrary<PlantStoreOptions> = fc.record({
  order: fc.constantFrom(...parameters['list.order'].samples),
  visibility: fc.constantFrom(...parameters['list.visibility'].samples),
  lag: fc.constantFrom(...parameters['list.lag'].samples),
  remembersDeleted: fc.boolean(),
});
