import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import { bodyOf, connect, get } from './http-connection.js';

const text = '[{"name":"Fern"}]';

describe('a socket that was kept open', () => {
  it('is replaced by a fresh one if the provider has closed it', async () => {
    const used = new WeakSet<object>();
    await using served = await serve(({ socket }, response) => {
      if (used.has(socket)) {
        socket.destroy();
      } else {
        used.add(socket);
        response.end(text);
      }
    });
    using client = connect();
    await client.send(get(served));

    const exchange = await client.send(get(served));

    expect(bodyOf(exchange)).toBe(text);
    expect(client.requestCount).toBe(3);
  });

  it('is replaced once', async () => {
    let requests = 0;
    await using served = await serve(({ socket }, response) => {
      requests += 1;
      if (requests === 1) {
        response.end();
      } else {
        socket.destroy();
      }
    });
    using client = connect();
    await client.send(get(served));

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('socket hang up');
    expect(requests).toBe(3);
  });

  it('is used again', async () => {
    const sockets = new Set<object>();
    await using served = await serve(({ socket }, response) => {
      sockets.add(socket);
      response.end();
    });
    using client = connect();

    await client.send(get(served));
    await client.detectKeepAlive(get(served), new AbortController().signal);
    const before = sockets.size;
    await client.send(get(served));

    expect(sockets.size).toBe(before);
  });

  it('is not used where a request is to have its own', async () => {
    const sockets = new Set<object>();
    await using served = await serve(({ socket }, response) => {
      sockets.add(socket);
      response.end();
    });
    using client = connect();

    await client.send(get(served));
    await client.send(get(served), { onOwnSocket: true });

    expect(sockets.size).toBe(2);
  });

  it('is not kept where the provider serves one connection at a time', async () => {
    let first: Socket | undefined;
    const announced: unknown[] = [];
    await using served = await serve(({ socket, headers }, response) => {
      announced.push(headers.connection);
      first ??= socket;
      if (socket === first || first.destroyed) {
        response.end();
      } else {
        first.once('close', () => response.end());
      }
    });
    using client = connect();

    await client.send(get(served));
    await client.detectKeepAlive(get(served), new AbortController().signal);
    await client.send(get(served));

    expect(announced).toEqual(['keep-alive', 'close', 'close']);
  });

  it('is not relied on once the provider is known to close it silently', async () => {
    const announced: unknown[] = [];
    await using served = await serve(({ socket, headers }, response) => {
      announced.push(headers.connection);
      response.once('finish', () => socket.end()).end();
    });
    using client = connect();

    await client.send(get(served));
    await client.detectKeepAlive(get(served), new AbortController().signal);
    await client.send(get(served));
    await client.send(get(served));

    expect(announced).toEqual(['keep-alive', 'close', 'close']);
  });
});
