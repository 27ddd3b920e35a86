import { createPlantClient } from 'plant-store-kit/client';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const baseUrl = 'https://retried.example.com';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));
const client = createPlantClient({ baseUrl, token: 'alice-token' });

let tries = 0;

test('a test begins anew when it is tried again', async () => {
  await client.create({ id: 7, name: 'Basil' });
  tries += 1;

  expect(await client.list()).toHaveLength(1);
  expect(tries).toBe(2);
});
