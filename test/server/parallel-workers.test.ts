import { Agent, request } from 'node:http';
import { startServer } from 'plant-store-kit/server';
import { expect, it } from 'vitest';

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Sends requests over one connection, like the browser of a test. */
function createWorker(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = (method: string, path: string, body = '') =>
    new Promise<Reply>((resolve, reject) => {
      const outgoing = request(`${url}${path}`, { method, headers, agent }, async (response) => {
        const chunks = await response.toArray();
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
      outgoing.on('error', reject).end(body);
    });
  return { ask, close: () => agent.destroy() };
}

it('lets eight workers create, list and delete the same ids fifty times, unseen by each other', async () => {
  await using server = await startServer({ port: 0, plants: [] });

  await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const name = `worker-${number}`;
      const worker = createWorker(server.url, server.sandbox(name).token('alice-token'));
      for (let round = 0; round < 50; round++) {
        const plant = { id: round % 7, name: `${name}, round ${round}` };
        const created = await worker.ask('POST', '/plants', JSON.stringify(plant));
        const listed = await worker.ask('GET', '/plants');
        const deleted = await worker.ask('DELETE', `/plants/${plant.id}`);
        const seen = [created.status, listed.body, deleted.status];
        expect(seen).toEqual([200, JSON.stringify([{ name: plant.name }]), 204]);
      }
      worker.close();
    }),
  );

  const counts = Array.from({ length: 8 }, (_, number) => server.sandbox(`worker-${number}`)).map(
    ({ plants, requests }) => [plants.count, requests.count],
  );
  expect(counts).toEqual(Array.from({ length: 8 }, () => [0, 150]));
  expect(server.requests.count).toBe(0);
});
