import { generatePlants } from 'plant-store-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPlantSeed, type PlantStoreOptions } from '../../src/store/plant-seed.js';
import { PlantStore } from '../../src/store/plant-store.js';

/** The maximum ratio of times between the two sizes; for a scan it is 1000. */
const max = 30;

async function createStore(count: number): Promise<PlantStore> {
  const plants = await generatePlants({ count, owners: ['alice', 'bob'] });
  const options: PlantStoreOptions = {
    order: { key: 'creation', direction: 'ascending' },
    visibility: 'own-and-shared',
    remembersDeleted: false,
  };
  return new PlantStore(createPlantSeed(plants, options));
}

function timeOf(operation: () => unknown): number {
  const begun = performance.now();
  for (let repeat = 0; repeat < 20; repeat++) {
    operation();
  }
  return performance.now() - begun;
}

/**
 * How much longer one operation takes than another, by the fastest of many rounds of each. They take
 * turns, so that what else the machine does slows both.
 */
function ratioOf(one: () => unknown, other: () => unknown): number {
  let [fastest, fastestOther] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 200; round++) {
    fastest = Math.min(fastest, timeOf(one));
    fastestOther = Math.min(fastestOther, timeOf(other));
  }
  return fastest / fastestOther;
}

describe('a store with a thousand times as many plants takes about the same time to', () => {
  let small: PlantStore;
  let large: PlantStore;

  beforeAll(async () => {
    small = await createStore(100);
    large = await createStore(100_000);
  });

  it.each<[string, (store: PlantStore) => unknown]>([
    ['find a plant', (store) => store.find('77')],
    [
      'add and remove a plant',
      (store) => {
        store.add({ id: '-1', name: 'Basil', owner: 'alice' });
        store.remove('-1');
      },
    ],
    [
      'remove and add a plant of the seed',
      (store) => {
        const record = { id: '1', name: 'Basil', owner: 'alice' };
        store.remove('1');
        store.add(record);
      },
    ],
    ['list the first plants of a user', (store) => store.list('alice', 20)],
    ['reset', (store) => store.reset()],
  ])('%s', (_, operation) => {
    const ratio = ratioOf(
      () => operation(large),
      () => operation(small),
    );

    expect(ratio).toBeLessThan(max);
  });

  it('list the first plants after those before them were deleted', () => {
    const store = large;
    for (let id = 1; id <= 50_000; id++) {
      store.remove(String(id));
    }
    const ratio = ratioOf(
      () => store.list('alice', 20),
      () => small.list('alice', 20),
    );
    store.reset();

    expect(ratio).toBeLessThan(max);
  });
});
