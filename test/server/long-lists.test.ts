import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { askRaw } from './raw-socket.js';

const headers = { authorization: 'Bearer alice-token' };
const listRequest =
  'GET /plants HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer alice-token\r\n\r\n';
const plants = Array.from({ length: 20_000 }, (_, id) => ({
  id,
  name: `Fern ${id} ${'x'.repeat(500)}`,
}));
const megabyte = 1024 * 1024;

let server: PlantServer;

beforeAll(async () => {
  server = await startServer({ port: 0, plants });
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

/** Connections that have sent a request for all plants, and read nothing. */
async function openReaders(count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(server.port, '127.0.0.1').pause());
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) {
    socket.write(listRequest);
  }
  await waitFor(() => expect(server.requests.count).toBe(count));
  return sockets;
}

describe('a long list over HTTP', () => {
  it('is sent in full, to HTTP/1.0 too', async () => {
    const response = await fetch(`${server.url}/plants`, { headers });
    const old = 'GET /plants HTTP/1.0\r\nAuthorization: Bearer alice-token\r\n\r\n';
    const [, body = ''] = (await askRaw(server.port, old)).split('\r\n\r\n');

    const expected = JSON.stringify(plants.map(({ name }) => ({ name })));
    expect((await response.text()) === expected).toBe(true);
    expect(body === expected).toBe(true);
  });

  it('takes little memory while its clients do not read, and others are answered', async () => {
    const before = process.memoryUsage();

    const sockets = await openReaders(50);
    const small = await fetch(`${server.url}/plants?limit=1`, { headers });

    expect(small.status).toBe(200);
    // In full, the lists would take 500 MB.
    const { heapUsed, external } = process.memoryUsage();
    expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(150 * megabyte);
    for (const socket of sockets) {
      socket.destroy();
    }
  });

  it('is recorded with what was sent if its client disconnects', async () => {
    const [socket] = await openReaders(1);

    socket?.destroy();

    const entry = await waitFor(() => {
      const [settled] = server.requests.all();
      expect(settled?.durationMs).toBeGreaterThan(0);
      return settled;
    });
    expect(entry?.response?.status).toBe(200);
    expect(entry?.response?.bodyLength).toBeLessThan(9_000_000);
  });
});

it('a long list of the admin API is sent in full, as it was when it was asked for', async () => {
  const response = await fetch(`${server.url}/__admin/plants`);

  await fetch(`${server.url}/__admin/plants/19999`, { method: 'DELETE' });

  const expected = JSON.stringify(plants.map(({ id, name }) => ({ id: String(id), name })));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await response.text()) === expected).toBe(true);
});
