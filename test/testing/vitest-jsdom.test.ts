// @vitest-environment jsdom
import { createPlantClient } from 'plant-store-kit/client';
import { createPlantMock } from 'plant-store-kit/fetch';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const baseUrl = 'https://api.example.com/v1';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [{ id: 1, name: 'Basil' }] }));

test('intercepts in Node with the window of jsdom', async ({ plantStore }) => {
  const client = createPlantClient({ baseUrl, token: plantStore.token('alice-token') });

  expect(await client.list()).toEqual([{ name: 'Basil' }]);
  expect(window.location.href).toMatch(/^http/);
});

test('a mock of its own intercepts beside the fixtures', async ({ plantStore }) => {
  const mock = createPlantMock({ baseUrl: 'https://api.example.com/v2', plants: [] });
  const stop = await mock.intercept();
  const listed = [];
  for (const version of ['v1', 'v2']) {
    const url = `https://api.example.com/${version}`;
    listed.push(await createPlantClient({ baseUrl: url, token: 'alice-token' }).list());
  }

  stop();

  expect(listed).toEqual([[{ name: 'Basil' }], []]);
  expect(await createPlantClient({ baseUrl, token: 'alice-token' }).list()).toHaveLength(1);
  expect([plantStore.requests.count, mock.requests.count]).toEqual([2, 1]);
});
