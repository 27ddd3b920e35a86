import { once } from 'node:events';
import { get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type HandledRequest, type PlantServer, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';

const headers = { authorization: 'Bearer alice-token' };
const listRequest =
  'GET /plants HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer alice-token\r\n\r\n';
const plants = Array.from({ length: 100_000 }, (_, id) => ({
  id,
  name: `Fern ${id} ${'x'.repeat(80)}`,
}));
const megabyte = 1024 * 1024;

/** Connections that have sent a request for all plants, and read nothing. */
async function openReaders(server: PlantServer, count: number): Promise<Socket[]> {
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
    await using server = await startServer({ port: 0, plants });

    const response = await fetch(`${server.url}/plants`, { headers });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /plants HTTP/1.0\r\nAuthorization: Bearer alice-token\r\n\r\n');
    const [, body = ''] = (await socket.setEncoding('utf8').toArray()).join('').split('\r\n\r\n');

    const expected = JSON.stringify(plants.map(({ name }) => ({ name })));
    expect((await response.text()) === expected).toBe(true);
    expect(body === expected).toBe(true);
  });

  it('takes little memory while its clients do not read, and others are answered', async () => {
    await using server = await startServer({ port: 0, plants });
    const before = process.memoryUsage();

    const sockets = await openReaders(server, 50);
    const small = await fetch(`${server.url}/plants?limit=1`, { headers });

    expect(small.status).toBe(200);
    // In full, the lists would take 500 MB.
    const { heapUsed, external } = process.memoryUsage();
    expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(150 * megabyte);
    for (const socket of sockets) {
      socket.destroy();
    }
  });

  it('is recorded with its length before its client sees its end', async () => {
    const reported: HandledRequest[] = [];
    await using server = await startServer({
      port: 0,
      plants,
      onRequest: (handled) => void reported.push(handled),
    });

    const { length } = await (await fetch(`${server.url}/plants`, { headers })).text();

    const [entry] = server.requests.all();
    expect(entry?.response?.bodyLength).toBe(length);
    expect(entry?.durationMs).toBeGreaterThan(0);
    expect(reported).toMatchObject([{ path: '/plants', status: 200 }]);
  });

  it('is recorded with what was sent if its client disconnects', async () => {
    await using server = await startServer({ port: 0, plants });
    const [socket] = await openReaders(server, 1);

    socket?.destroy();

    const entry = await waitFor(() => {
      const [settled] = server.requests.all();
      expect(settled?.durationMs).toBeGreaterThan(0);
      return settled;
    });
    expect(entry?.response?.status).toBe(200);
    expect(entry?.response?.bodyLength).toBeLessThan(9_000_000);
  });

  it('answers HEAD without a body, and the next request on the connection', async () => {
    await using server = await startServer({ port: 0, plants });
    const socket = connect(server.port, '127.0.0.1');
    const ask = (method: string, target: string, last = '') =>
      `${method} ${target} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer alice-token\r\n${last}\r\n`;

    socket.write(ask('HEAD', '/plants') + ask('GET', '/plants?limit=1', 'Connection: close\r\n'));
    const text = (await socket.setEncoding('utf8').toArray()).join('');

    const [first = '', second = '', body = ''] = text.split('\r\n\r\n');
    expect(first).toMatch(/transfer-encoding: chunked/i);
    expect(first).not.toMatch(/content-length/i);
    expect(second).toMatch(/^HTTP\/1.1 200/);
    expect(JSON.parse(body)).toHaveLength(1);
  });

  it('answers pipelined lists in their order', async () => {
    await using server = await startServer({ port: 0, plants: plants.slice(0, 2000) });
    const socket = connect(server.port, '127.0.0.1');

    socket.write(listRequest.repeat(3) + listRequest.replace('Host', 'Connection: close\r\nHost'));
    const text = (await socket.setEncoding('utf8').toArray()).join('');

    expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(4);
    expect(text.match(/Fern 1999 /g)).toHaveLength(4);
  });

  it('is cut by the fault truncate-body', async () => {
    await using server = await startServer({
      port: 0,
      plants: plants.slice(0, 2000),
      faults: [{ kind: 'truncate-body' }],
    });

    const [response] = await once(get(`${server.url}/plants`, { headers }), 'response');

    await expect(response.toArray()).rejects.toThrow('aborted');
  });

  it('is not started for a client that has disconnected during a delay', async () => {
    await using server = await startServer({ port: 0, plants: plants.slice(0, 2000) });
    const outgoing = request(`${server.url}/plants`, {
      headers: { ...headers, 'x-mock-response-delay': '60000' },
    }).on('error', () => {});
    outgoing.end();
    await waitFor(() => expect(server.requests.count).toBe(1));

    outgoing.destroy();

    await waitFor(() => expect(server.requests.all()[0]?.durationMs).toBeGreaterThan(0));
  });
});

describe('a long list of the admin API', () => {
  it('is sent in full, as it was when it was asked for', async () => {
    await using server = await startServer({ port: 0, plants });
    const response = await fetch(`${server.url}/__admin/plants`);

    await fetch(`${server.url}/__admin/plants/99999`, { method: 'DELETE' });

    const expected = JSON.stringify(plants.map(({ id, name }) => ({ id: String(id), name })));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.text()) === expected).toBe(true);
  });

  it('takes little memory while its clients do not read, and others are answered', async () => {
    await using server = await startServer({ port: 0, plants });
    const before = process.memoryUsage();

    const sockets = Array.from({ length: 50 }, () => connect(server.port, '127.0.0.1').pause());
    for (const socket of sockets) {
      socket.write('GET /__admin/plants HTTP/1.1\r\n\r\n');
    }
    await Promise.all(sockets.map((socket) => once(socket, 'readable')));
    const small = await fetch(`${server.url}/__admin/health`);

    expect(small.status).toBe(200);
    // In full, the lists would take 600 MB.
    const { heapUsed, external } = process.memoryUsage();
    expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(300 * megabyte);
    for (const socket of sockets) {
      socket.destroy();
    }
  });

  it('has the headers of a response to HEAD, and no body', async () => {
    await using server = await startServer({ port: 0, plants });

    const response = await fetch(`${server.url}/__admin/plants`, { method: 'HEAD' });

    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe('');
  });
});
