import { once } from 'node:events';
import { connect } from 'node:net';
import { mock } from 'node:test';
import { HttpResponse, http } from 'msw';
import { type HandledRequest, startServer } from 'plant-store-kit/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGate } from './gate.js';

const headers = { authorization: 'Bearer alice-token' };

describe('startServer', () => {
  it('says why it cannot listen on an address', async () => {
    await using first = await startServer({ port: 0 });

    await expect(startServer({ port: first.port })).rejects.toThrow(
      expect.objectContaining({
        code: 'cannot-listen',
        message: `Failed to listen on 127.0.0.1:${first.port}: the port is in use. Stop the program that uses it, or set another port (--port, PORT); 0 takes a free one.`,
      }),
    );
    await expect(startServer({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
      'Failed to listen on 192.0.2.1:0: "192.0.2.1" is not an address of this machine.',
    );
  });

  it('keeps running after a client has disconnected within a body, and reports nothing', async () => {
    const requests: HandledRequest[] = [];
    await using server = await startServer({ port: 0, onRequest: (one) => requests.push(one) });
    const socket = connect(server.port);
    await once(socket, 'connect');
    socket.write('POST /plants HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"id"');
    socket.destroy();
    await once(socket, 'close');

    expect((await fetch(`${server.url}/plants`, { headers })).status).toBe(200);
    expect(requests).toMatchObject([{ method: 'GET' }]);
  });
});

describe.each([
  ['vi.useFakeTimers()', () => void vi.useFakeTimers(), () => void vi.useRealTimers()],
  ['mock.timers.enable()', () => mock.timers.enable(), () => mock.timers.reset()],
])('a server in the process of a test with %s', (_, fake, restore) => {
  afterEach(restore);

  it('answers, also a long list, after a delay, and by handlers', async () => {
    const plants = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'x'.repeat(100) }));
    const handlers = [http.get('/stream', () => new HttpResponse(new Blob(['a']).stream()))];
    await using server = await startServer({ port: 0, plants, handlers });
    fake();
    const statusOf = async (path: string, more: Record<string, string> = {}) => {
      const response = await fetch(server.origin + path, { headers: { ...headers, ...more } });
      await response.text();
      return response.status;
    };

    expect(await statusOf('/plants/7')).toBe(405);
    expect(await statusOf('/plants')).toBe(200);
    expect(await statusOf('/plants?limit=1', { 'x-mock-response-delay': '1' })).toBe(200);
    expect(await statusOf('/stream')).toBe(200);
  });

  it('stops after the grace, and aborts a request that has not ended', async () => {
    const arrival = createGate();
    const handler = http.get('/plants', () => {
      arrival.open();
      return new Promise<never>(() => {});
    });
    const server = await startServer({ port: 0, graceMs: 1, handlers: [handler] });
    fake();
    const failed = fetch(`${server.url}/plants`).catch((error) => error.name);
    await arrival.opened;

    await server.stop();

    expect(await failed).toBe('TypeError');
  });
});
