import { once } from 'node:events';
import { request } from 'node:http';
import type { HandledRequest } from 'plant-store-kit/server';
import { expect, it } from 'vitest';
import { listen } from '../../src/server/listen.js';
import { createPlantService } from '../../src/service/plant-service.js';
import { collectUncaught } from '../uncaught.js';
import { waitFor } from '../wait-for.js';

const headers = { authorization: 'Bearer alice-token' };

it('another service answers a request whose body was being sent when it replaced the first', async () => {
  const [before, after] = [createPlantService({ plants: [] }), createPlantService({ plants: [] })];
  const server = await listen(before, { port: 0 });
  const outgoing = request(`${server.url}/plants`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', expect: '100-continue' },
  });
  await once(outgoing, 'continue');

  server.use(after);
  outgoing.end('{"id":1,"name":"Basil"}');
  await once(outgoing, 'response');

  const counts = [before, after].map(({ sandboxes }) => sandboxes.use('default').plants.count);
  expect(counts).toEqual([0, 1]);
  await server.stop();
});

it.each(['/plants', '/__admin/plants'])(
  'a defect of the kit is answered 500 at %s, and reported',
  async (path) => {
    const requests: HandledRequest[] = [];
    const service = createPlantService();
    const defect = new Error('out of soil');
    const fail = () => {
      throw defect;
    };
    service.sandboxes.find = fail;
    service.sandboxes.default.journal.add = fail;
    const server = await listen(service, { port: 0, onRequest: (one) => requests.push(one) });

    const response = await fetch(server.url + path);

    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: 500, message: 'The mock failed: out of soil' });
    expect(requests).toMatchObject([{ path, status: 500, defect }]);
    await server.stop();
  },
);

it('an error of onRequest is an uncaught error, and requests are still answered', async () => {
  const defect = new Error('out of soil');
  using uncaught = collectUncaught();
  const server = await listen(createPlantService(), {
    port: 0,
    onRequest() {
      throw defect;
    },
  });

  const response = await fetch(`${server.url}/plants`, { headers });

  expect(response.status).toBe(200);
  await waitFor(() => expect(uncaught.errors).toContain(defect));
  await server.stop();
});
