import { createPlantMock } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { expect, test } from 'vitest';

test('the plant of a create whose answer was lost is in the store', async () => {
  const mock = createPlantMock({ baseUrl: 'https://api.example.com' });
  const client = createPlantClient({
    baseUrl: 'https://api.example.com',
    token: 'alice-token',
    fetch: mock.fetch,
  });
  mock.faults.add({ kind: 'drop-connection', operation: 'create', processed: true, times: 1 });

  await expect(client.create({ id: 1001, name: 'Basil' })).rejects.toThrow('Failed to fetch');
  await expect(client.create({ id: 1001, name: 'Basil' })).rejects.toThrow('id 1001 is taken');

  expect(mock.requests.filter({ operation: 'create' })).toMatchObject([
    { fault: 'drop-connection', request: { body: '{"id":1001,"name":"Basil"}' } },
    { rejectedBy: 'create.taken-id', response: { status: 400 } },
  ]);
});
