import { createPlantClient } from 'plant-store-kit/client';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, describe, expect } from 'vitest';

const baseUrl = 'https://skipped.example.com';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));
const client = createPlantClient({ baseUrl, token: 'alice-token' });

describe('a skipped test', () => {
  test('leaves no sandbox behind when it skips itself', async ({ skip }) => {
    await client.create({ id: 7, name: 'Basil' });
    skip();
  });

  test.skip('is not run', () => {});

  test('is not met by the next', async () => {
    expect(await client.list()).toEqual([]);
  });
});
