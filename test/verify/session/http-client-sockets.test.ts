import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import { bodyOf, connect, get } from './connect-client.js';

const text = '[{"name":"Fern"}]';

describe('a socket that was kept open', () => {
  it('is replaced by a new one if the provider has closed it', async () => {
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

  it('is reused', async () => {
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

  it('is not reused for a request on a socket of its own', async () => {
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

  it('is not kept open if the provider serves one connection at a time', async () => {
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

  it('is not reused after the provider has closed one silently', async () => {
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

describe('close', () => {
  it('closes the sockets that are kept open', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    await using served = await serve(({ socket }, response) => {
      closed = once(socket, 'close');
      response.end();
    });
    const client = connect();
    await client.send(get(served));

    client.close();

    await expect(closed).resolves.toBeDefined();
  });
});
