import { createPlantClient } from 'plant-store-kit/client';
import { everyOrder, plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const baseUrl = 'https://api.example.com/v1';
const test = base.extend(plantStoreFixtures({ baseUrl }));
const client = createPlantClient({ baseUrl, token: 'alice-token' });

/** The part of an app that shows what was asked for last. */
function createList() {
  const list = { names: [''], asked: 0 };
  return {
    list,
    async show(limit: number) {
      const asked = ++list.asked;
      const plants = await client.list({ limit });
      if (asked === list.asked) {
        list.names = plants.map(({ name }) => name);
      }
    },
  };
}

test(
  'the list shows what was asked for last',
  everyOrder(async ({ plantStore }) => {
    const { list, show } = createList();
    void show(1);
    void show(2);
    await plantStore.settled();

    expect(list.names).toHaveLength(2);
  }),
);
