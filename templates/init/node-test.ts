import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from 'plant-store-kit/server';

test('alice gets her plants', async (t) => {
  const server = await startServer({ port: 0, baseUrl: '/api' });
  t.after(() => server.stop());
  const { url } = server;

  // Call your app's code here, in place of fetch.
  const response = await fetch(`${url}/plants?limit=3`, {
    headers: { authorization: 'Bearer alice-token' },
  });

  const plants = await response.json();
  assert.ok(Array.isArray(plants));
  assert.equal(plants.length, 3);
});
