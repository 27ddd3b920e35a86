import { startServer } from 'plant-store-kit/server';
import { expect, test } from 'vitest';

test('a server of its own for each test', async () => {
  await using server = await startServer({ port: 0, plants: [{ id: 7, name: 'Basil' }] });

  const response = await fetch(`${server.url}/plants`, {
    headers: { authorization: 'Bearer alice-token' },
  });

  expect(await response.json()).toEqual([{ name: 'Basil' }]);
});
