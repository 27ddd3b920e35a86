import { startServer } from 'plant-store-kit/server';
import { expect, test } from 'vitest';

test('two workers on one server do not see each other', async () => {
  await using server = await startServer({ port: 0, plants: [] });
  const list = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/plants`, { headers })).json();
  };

  server.sandbox('w3').plants.create({ id: 1, name: 'Basil' });
  server.sandbox('w4').faults.start('backend-down');

  expect(await list('alice-token~w3')).toEqual([{ name: 'Basil' }]);
  expect(await list('alice-token~w4')).toEqual({ error: 503, message: 'The plant store is down.' });
  expect(await list('alice-token')).toEqual([]);
});
