import { createPlantClient } from 'plant-store-kit/client';
import { startServer } from 'plant-store-kit/server';
import 'plant-store-kit/vitest';
import { expect, it } from 'vitest';
import { type Interception, intercept } from '../../src/testing/intercept.js';

const baseUrl = 'https://api.example.com';
const client = createPlantClient({ baseUrl, token: 'alice-token' });

async function open(): Promise<Interception & Disposable> {
  const intercepting = await intercept({ baseUrl, plants: [] });
  return { ...intercepting, [Symbol.dispose]: () => intercepting.close() };
}

it('routes plain tokens to the only running test', async () => {
  using intercepting = await open();
  const first = intercepting.enter('first');
  intercepting.leave('first');
  const second = intercepting.enter('second');

  await client.create({ id: 1, name: 'Basil' });

  expect([first.plants.count, second.plants.count]).toEqual([0, 1]);
});

it('routes plain tokens of concurrent tests to a common store until all have ended', async () => {
  using intercepting = await open();
  intercepting.enter('first');
  const second = intercepting.enter('second');
  await client.create({ id: 1, name: 'Basil' });

  intercepting.leave('first');

  expect(await client.list()).toEqual([{ name: 'Basil' }]);
  expect(second.plants.count).toBe(0);
});

it('resets that store when all have ended', async () => {
  using intercepting = await open();
  intercepting.enter('first');
  intercepting.enter('second');
  await client.create({ id: 1, name: 'Basil' });

  intercepting.leave('first');
  intercepting.leave('second');

  expect(await client.list()).toEqual([]);
  expect(intercepting.enter('third').plants.count).toBe(0);
});

it('knows which requests of the running test went elsewhere', async () => {
  using intercepting = await open();
  await using other = await startServer({ port: 0 });
  const sandbox = intercepting.enter('first');

  await fetch(`${other.url}/plants`);

  expect(() => expect(sandbox).toHaveReceived({ operation: 'list' })).toThrow(
    `The plant store is at https://api.example.com/plants. Check the URL that the app uses. Requests went elsewhere:
  GET ${other.url}/plants`,
  );
});
