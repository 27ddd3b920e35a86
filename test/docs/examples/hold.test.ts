import { createPlantClient } from 'plant-store-kit/client';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const baseUrl = 'https://api.example.com';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));

test('a list that comes late does not have the new plant', async ({ plantStore }) => {
  const client = createPlantClient({ baseUrl, token: 'alice-token' });
  const held = plantStore.faults.hold({ operation: 'list' });

  const listed = client.list();
  await held.arrived;
  await client.create({ id: 1001, name: 'Basil' });
  held.release();

  expect(await listed).toEqual([]);
});
