import { createPlantClient } from 'plant-store-kit/client';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, describe, expect } from 'vitest';

const baseUrl = '/store';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));

describe.concurrent('two tests of a page at once', () => {
  for (const name of ['Basil', 'Mint']) {
    test(`plant ${name} under one id without seeing each other`, async ({ plantStore }) => {
      const client = createPlantClient({ baseUrl, token: plantStore.token('alice-token') });

      await client.create({ id: 7, name });

      expect(await client.list()).toEqual([{ name }]);
      expect(plantStore).toHaveReceived({ operation: 'create', path: '/store/plants' });
    });
  }
});

test('requests that are not the plant store’s are let through', async ({ plantStore }) => {
  const response = await fetch('/mockServiceWorker.js');

  expect(response.status).toBe(200);
  expect(plantStore).not.toHaveReceived({});
});
