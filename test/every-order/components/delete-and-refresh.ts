import type { PlantClient } from 'plant-store-kit/client';
import { expect } from 'vitest';
import type { Race } from './race.js';

interface PlantList {
  readonly shown: string[];
  refresh(): Promise<void>;
  remove(id: number): Promise<void>;
}

/** A list that was asked for before the delete has the deleted plant still. */
function createPlantList(client: PlantClient): PlantList {
  const list = {
    shown: [] as string[],
    async refresh() {
      const plants = await client.list();
      list.shown = plants.map(({ name }) => name);
    },
    async remove(id: number) {
      await client.delete(id);
      await list.refresh();
    },
  };
  return list;
}

/** Ignores a list that it asked for before another one, or before a delete had ended. */
function createMendedPlantList(client: PlantClient): PlantList {
  let version = 0;
  const list = {
    shown: [] as string[],
    async refresh() {
      version++;
      const asked = version;
      const plants = await client.list();
      if (asked === version) {
        list.shown = plants.map(({ name }) => name);
      }
    },
    async remove(id: number) {
      await client.delete(id);
      await list.refresh();
    },
  };
  return list;
}

export const deleteAndRefresh: Race<PlantList> = {
  name: 'a refresh that brings back a deleted plant',
  racy: createPlantList,
  mended: createMendedPlantList,
  async use(list, plantStore) {
    void list.refresh();
    void list.remove(1);
    await plantStore.settled();

    expect(list.shown).toEqual(['Mint', 'Sage']);
  },
};
