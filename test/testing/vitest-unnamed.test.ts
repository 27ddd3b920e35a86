import { createPlantClient } from 'plant-store-kit/client';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { afterEach, test as base, beforeEach, describe, expect } from 'vitest';

const baseUrl = 'https://unnamed.example.com';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));
const client = createPlantClient({ baseUrl, token: 'alice-token' });

for (const name of ['Basil', 'Mint']) {
  test(`a test that does not name the plant store has one of its own: ${name}`, async () => {
    await client.create({ id: 7, name });

    expect(await client.list()).toEqual([{ name }]);
  });
}

describe('hooks', () => {
  const counts: number[] = [];
  beforeEach(() => client.create({ id: 1, name: 'Basil' }));
  afterEach(async () => {
    counts.push((await client.list()).length);
  });

  for (const id of [2, 3]) {
    test(`meet the plants of their own test: ${id}`, async () => {
      await client.create({ id, name: 'Mint' });

      expect(await client.list()).toHaveLength(2);
    });
  }

  test('have met only those', async ({ plantStore }) => {
    expect(counts).toEqual([2, 2]);
    expect(plantStore).toHaveReceived({ operation: 'create', body: { id: 1 } }, { times: 1 });
  });
});

describe('a test that is repeated', () => {
  test('begins anew each time', { repeats: 1 }, async () => {
    await client.create({ id: 7, name: 'Basil' });

    expect(await client.list()).toHaveLength(1);
  });
});

describe.each(['first', 'second'])('for the %s time,', () => {
  describe.concurrent('tests at once', () => {
    let start = () => {};
    const bothRun = new Promise<void>((resolve) => {
      start = resolve;
    });

    for (const name of ['Basil', 'Mint']) {
      test(`share a new store in what names none: ${name}`, async ({ plantStore }) => {
        if (name === 'Mint') {
          start();
        }
        await bothRun;

        await client.create({ id: name.length, name });

        expect(await client.list()).toContainEqual({ name });
        expect(plantStore.plants.count).toBe(0);
      });
    }
  });

  test('after them, a test has a store of its own again', async () => {
    expect(await client.list()).toEqual([]);
  });
});

const planted = test.extend<{ basil: string }>({
  basil: [
    async ({ plantStore }, use) => {
      await use(plantStore.plants.create({ id: 7, name: 'Basil' }).id);
    },
    { auto: true },
  ],
});

planted('a fixture of one’s own may plant for every test', async () => {
  expect(await client.list()).toEqual([{ name: 'Basil' }]);
});

test('the test without that fixture is as before', async () => {
  expect(await client.list()).toEqual([]);
});
