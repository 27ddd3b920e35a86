/** @jest-environment node */
import { afterAll, expect, test } from '@jest/globals';
import { startServer } from 'plant-store-kit/server';

const server = await startServer({ port: 0, baseUrl: '/api' });
afterAll(() => server.stop());

test('alice gets her plants', async () => {
  const { url } = server;

  // Call your app's code here, in place of fetch.
  const response = await fetch(`${url}/plants?limit=3`, {
    headers: { authorization: 'Bearer alice-token' },
  });

  expect(await response.json()).toHaveLength(3);
});
