// @vitest-environment jsdom
import { createPlantClient } from 'plant-store-kit/client';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const baseUrl = 'https://api.example.com/v1';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [{ id: 1, name: 'Basil' }] }));

test('intercepts in Node with the window of jsdom', async ({ plantStore }) => {
  const client = createPlantClient({ baseUrl, token: plantStore.token('alice-token') });

  expect(await client.list()).toEqual([{ name: 'Basil' }]);
  expect(window.location.href).toMatch(/^http/);
});
