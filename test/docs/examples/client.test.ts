import { createPlantClient, isPlantStoreError } from 'plant-store-kit/client';
import { startServer } from 'plant-store-kit/server';
import { expect, test } from 'vitest';

test('an id beyond 2^53 loses no digit', async () => {
  await using server = await startServer({ port: 0, plants: [] });
  const client = createPlantClient({ baseUrl: server.url, token: 'alice-token' });

  await client.create({ id: 9007199254740993n, name: 'Basil', tag: 'herb' });

  expect(await client.list({ limit: 10 })).toEqual([{ name: 'Basil', tag: 'herb' }]);
  await expect(client.delete(9007199254740992n)).rejects.toSatisfy(
    (error) => isPlantStoreError(error) && error.status === 404,
  );
});
