import { HttpResponse, http } from 'msw';
import { startServer } from 'plant-store-kit/server';
import { expect, it } from 'vitest';
import { PlantClient } from '../../../behaviour/plant-client.js';
import { startPrism } from './start-prism.js';

it('lets each valid exchange pass, also of those that the server rejects', async () => {
  await using prism = await startPrism({ errors: true });
  await using _server = await startServer({ port: prism.serverPort, plants: [] });
  const client = new PlantClient(prism.url, fetch);
  const token = 'nobodys-token';

  const replies = [
    await client.create({ id: 1, name: 'Basil', tag: 'herb' }),
    await client.create({ id: 2, name: 'Mint' }),
    await client.create({ id: 1, name: 'Sage' }),
    await client.create({ id: 3, name: 'Sage' }, { token }),
    await client.list(),
    await client.list('?limit=1'),
    await client.list('?limit=-1'),
    await client.list('', { token }),
    await client.delete(1),
    await client.delete(1),
    await client.delete('fern'),
    await client.delete(2, { token: 'alice-read-only-token' }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([
    200, 200, 400, 401, 200, 200, 400, 401, 204, 404, 400, 403,
  ]);
  expect(replies.filter(({ headers }) => headers.get('sl-violations') !== null)).toEqual([]);
});

it('fails a response that violates the document', async () => {
  await using prism = await startPrism({ errors: true });
  const plants = [{ id: 1, name: 'Basil' }];
  const handlers = [http.get('*/plants', () => HttpResponse.json(plants))];
  await using _server = await startServer({ port: prism.serverPort, handlers });

  const reply = await new PlantClient(prism.url, fetch).list();

  expect(reply.status).toBe(500);
  expect(reply.text).toContain("found 'id'");
});
