import { createAdminClient, startServer } from 'plant-store-kit/server';
import { expect, test } from 'vitest';

test('a test changes a running server', async () => {
  await using server = await startServer({ port: 0 });
  const admin = createAdminClient({ url: server.url }).sandbox('w3');

  await admin.replacePlants([{ id: 1, name: 'Basil', owner: 'alice' }]);
  await admin.addFaults({ kind: 'status', status: 503, nth: 2 });
  const headers = { authorization: 'Bearer alice-token~w3' };
  await fetch(`${server.url}/plants`, { headers });
  await fetch(`${server.url}/plants`, { headers });

  expect(await admin.requests({ status: 503 })).toMatchObject([{ id: 2, user: 'alice' }]);
});
