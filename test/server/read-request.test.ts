import { startServer } from 'plant-store-kit/server';
import { expect, it } from 'vitest';
import { readRequestTarget } from '../../src/server/read-request.js';
import { PlantClient } from '../behaviour/plant-client.js';

it.each([
  ['/plants?limit=1', '/plants', 'limit=1'],
  ['http://a.example/plants?limit=1', '/plants', 'limit=1'],
  ['HTTPS://a.example:8080/plants/1', '/plants/1', ''],
  ['http://a.example', '/', ''],
  ['http://a.example?limit=1', '/', 'limit=1'],
  ['http://a.example/plants/../x', '/plants/../x', ''],
  ['/plants/../x', '/plants/../x', ''],
  ['*', '*', ''],
  ['a.example:443', 'a.example:443', ''],
])('reads the target %s', (target, path, query) => {
  expect(readRequestTarget(target)).toMatchObject({ path, query });
});

it('a body above the maximum of the profile is recorded with its whole length, and not sent again', async () => {
  const profile = { parameters: { 'request.maximum-body-bytes': 1000 } };
  await using server = await startServer({ port: 0, profile });

  const client = new PlantClient(server.url, fetch);
  const { status } = await client.create({ id: 1, name: 'x'.repeat(5000) });

  expect(status).toBe(413);
  expect(server.requests.all()[0]?.request).toMatchObject({ bodyBytes: 5018 });
  expect(() => server.resend(1)).toThrow('the journal has only 1001 of the 5018 bytes of its body');
});
