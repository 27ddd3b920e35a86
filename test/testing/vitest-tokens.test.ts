import { createPlantClient } from 'plant-store-kit/client';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const baseUrl = 'https://tokens.example.com';
const users = ['ali~ce', 'alice~-w1'].map((token) => ({ token, user: 'alice' }));
const test = base.extend(plantStoreFixtures({ baseUrl, users, plants: [] }));

for (const { token } of users) {
  test(`a token with ~ that names no sandbox reaches the test: ${token}`, async ({
    plantStore,
  }) => {
    await createPlantClient({ baseUrl, token }).create({ id: 7, name: 'Basil' });

    expect(plantStore.plants.all()).toEqual([{ id: '7', name: 'Basil', owner: 'alice' }]);
  });
}

test('a token with ~ reaches the sandbox that is named behind it', async ({ plantStore }) => {
  const client = createPlantClient({ baseUrl, token: 'ali~ce~other' });

  await client.create({ id: 7, name: 'Basil' });

  expect(plantStore).not.toHaveReceived({});
});
