import type { PlantClient } from 'plant-store-kit/client';
import { expect } from 'vitest';
import type { Race } from './race.js';

interface OptimisticList {
  readonly shown: string[];
  add(plant: { id: number; name: string }): Promise<void>;
}

/** Goes back to the list from before an insert that was rejected, and loses what came since then. */
function createOptimisticList(client: PlantClient): OptimisticList {
  const list = {
    shown: [] as string[],
    async add(plant: { id: number; name: string }) {
      const before = list.shown;
      list.shown = [...before, plant.name];
      try {
        await client.create(plant);
        if (!list.shown.includes(plant.name)) {
          list.shown = [...list.shown, plant.name];
        }
      } catch {
        list.shown = before;
      }
    },
  };
  return list;
}

/** Takes back only what was rejected. */
function createMendedOptimisticList(client: PlantClient): OptimisticList {
  const list = {
    shown: [] as string[],
    async add(plant: { id: number; name: string }) {
      list.shown = [...list.shown, plant.name];
      try {
        await client.create(plant);
      } catch {
        list.shown = list.shown.filter((name) => name !== plant.name);
      }
    },
  };
  return list;
}

export const optimisticInsert: Race<OptimisticList> = {
  name: 'an insert that is rolled back over a later one',
  racy: createOptimisticList,
  mended: createMendedOptimisticList,
  async use(list, plantStore) {
    // Its id is taken.
    void list.add({ id: 1, name: 'Fern' });
    void list.add({ id: 7, name: 'Ivy' });
    await plantStore.settled();

    expect(list.shown).toEqual(['Ivy']);
  },
};
