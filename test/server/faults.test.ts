import { connect } from 'node:net';
import { type HandledRequest, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { askRaw } from './raw-socket.js';

const headers = { authorization: 'Bearer alice-token' };
const list = 'GET /plants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer alice-token\r\n\r\n';

describe('a fault on a socket', () => {
  it('announces a whole body, sends half, and closes', async () => {
    const plants = [{ id: 1, name: 'Snake plant' }];
    await using server = await startServer({
      port: 0,
      plants,
      faults: [{ kind: 'truncate-body' }],
    });

    const [head = '', body] = (await askRaw(server.port, list)).split('\r\n\r\n');

    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-length: 24\r\n/);
    expect(body).toBe('[{"name":"Sn');
  });

  it('that drops it sends an interim response, which clients skip', async () => {
    await using server = await startServer({ port: 0, plants: [] });
    server.faults.add({ kind: 'drop-connection' });

    expect(await askRaw(server.port, list)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  });

  it('is reported to onRequest', async () => {
    const requests: HandledRequest[] = [];
    await using server = await startServer({ port: 0, onRequest: (one) => requests.push(one) });
    const ask = (token: string) =>
      fetch(`${server.url}/plants`, { headers: { authorization: `Bearer ${token}` } });
    server.sandbox('w1').faults.start('backend-down');
    server.faults.add({ kind: 'drop-connection' });

    await ask('alice-token~w1');
    await ask('alice-token').catch(() => {});

    expect(requests).toMatchObject([
      { status: 503, sandbox: 'w1', fault: 'status', user: 'alice' },
      { status: 0, fault: 'drop-connection' },
    ]);
    expect(requests[1]?.sandbox).toBeUndefined();
  });
});

it('a client that has disconnected ends the delay of its response', async () => {
  const requests: HandledRequest[] = [];
  await using server = await startServer({
    port: 0,
    faults: [{ kind: 'delay', delayMs: 600_000 }],
    onRequest: (one) => requests.push(one),
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write(list);
  await waitFor(() => expect(server.requests.count).toBe(1));

  socket.destroy();

  await waitFor(() => expect(requests).toMatchObject([{ status: 0, disconnected: true }]));
  expect(server.requests.all()[0]).toHaveProperty('durationMs');
});

it('a page of another origin may read the first half of a truncated body', async () => {
  await using server = await startServer({ port: 0, faults: [{ kind: 'truncate-body' }] });

  const response = await fetch(`${server.url}/plants`, {
    headers: { origin: 'https://app.example', authorization: 'Bearer alice-token' },
  });

  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
  await expect(response.text()).rejects.toThrow();
});

it('a held response is reported to onRequest once, when its client has given up', async () => {
  const reported: HandledRequest[] = [];
  await using server = await startServer({ port: 0, onRequest: (one) => reported.push(one) });
  const held = server.faults.hold();
  const leaving = new AbortController();
  const response = fetch(`${server.url}/plants`, { headers, signal: leaving.signal });
  await held.arrived;
  expect(reported).toEqual([]);

  leaving.abort();

  await expect(response).rejects.toThrow();
  await waitFor(() => expect(reported).toMatchObject([{ status: 0, disconnected: true }]));
  expect(server.requests.all()[0]?.response).toBeUndefined();
});
