import assert from 'node:assert/strict';
import { createPlantClient, isPlantStoreError } from 'plant-store-kit/client';
import { startServer } from 'plant-store-kit/server';

const server = await startServer({ port: 0, plants: [] });
const client = createPlantClient({ baseUrl: server.url, token: 'alice-token' });

await client.create({ id: 9007199254740993n, name: 'Basil' });
assert.deepEqual(await client.list(), [{ name: 'Basil' }]);
await assert.rejects(client.delete(1), (error) => isPlantStoreError(error) && error.status === 404);
await server.stop();
