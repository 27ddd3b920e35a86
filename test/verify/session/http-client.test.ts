import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Exchange, textOf } from '../../../src/verify/session/exchange.js';
import { HttpClient } from '../../../src/verify/session/http-client.js';
import { deadUrl, type Served, serve, serveBytes } from '../serve.js';

const text = '[{"name":"Fern"}]';

function connect(options: { timeoutMs?: number; concurrency?: number } = {}) {
  const client = new HttpClient({ timeoutMs: 5000, concurrency: 8, ...options });
  return Object.assign(client, { [Symbol.dispose]: () => client.close() });
}

const get = ({ url }: Served) => ({ method: 'GET', url: `${url}/plants`, headers: [] });
const bodyOf = ({ response }: Exchange) => response && textOf(response.body);

/** A listener that holds every answer back, and tells when the next request has come. */
function holdBack() {
  const held: ServerResponse[] = [];
  let report = () => {};
  return {
    held,
    come: (count: number) =>
      new Promise<void>((resolve) => {
        report = () => held.length === count && resolve();
        report();
      }),
    listener(_: IncomingMessage, response: ServerResponse) {
      held.push(response);
      report();
    },
  };
}

describe('a body', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('is decompressed from %s', async (encoding, compress) => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(text));
    });
    using client = connect();

    expect(bodyOf(await client.send(get(served)))).toBe(text);
  });

  it.each(['identity', 'zstd', 'gzip, br'])('is left as it came from %s', async (encoding) => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(text);
    });
    using client = connect();

    expect(bodyOf(await client.send(get(served)))).toBe(text);
  });

  it('is empty where an encoding is named for none', async () => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end();
    });
    using client = connect();

    expect(bodyOf(await client.send(get(served)))).toBe('');
  });

  it.each([
    ['gzip', Buffer.from(text)],
    ['gzip', gzipSync(text).subarray(0, -6)],
    ['deflate', Buffer.from(text)],
    ['br', Buffer.from(text)],
  ])('is a failure where it is not %s, as its headers say', async (encoding, body) => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange).not.toHaveProperty('response');
    expect(exchange.failure).toMatch(`the body is not ${encoding}, as its headers say: `);
  });

  it('that is cut off is a failure', async () => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('[', () => response.destroy());
    });
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('the response broke off: the connection was closed');
  });

  it('is sent with its length, whatever the method', async () => {
    const seen: unknown[] = [];
    await using served = await serve(async (request, response) => {
      const body = await buffer(request);
      seen.push([request.method, request.headers['content-length'], body.toString('latin1')]);
      response.end();
    });
    using client = connect();
    const body = Uint8Array.of(0x7b, 0xff, 0x00);

    for (const method of ['GET', 'DELETE', 'POST']) {
      await client.send({ ...get(served), method, body });
    }

    expect(seen).toEqual(['GET', 'DELETE', 'POST'].map((method) => [method, '3', '{\xff\0']));
  });
});

describe('headers', () => {
  it('are sent with their names as they are written', async () => {
    let raw: readonly string[] = [];
    await using served = await serve((request, response) => {
      raw = request.rawHeaders;
      response.end();
    });
    using client = connect();
    const headers = [
      ['X-PLANT-key', 'k'],
      ['authorization', 'Bearer t'],
    ] as const;

    await client.send({ ...get(served), headers });

    expect(raw.slice(0, 4)).toEqual(headers.flat());
  });

  it('come with their names as they are written', async () => {
    await using served = await serve((_, response) => {
      response.writeHead(200, ['X-PLANT-key', 'k', 'set-Cookie', 'a', 'set-Cookie', 'b']).end();
    });
    using client = connect();

    const { response } = await client.send(get(served));

    expect(response?.headers.slice(0, 3)).toEqual([
      ['X-PLANT-key', 'k'],
      ['set-Cookie', 'a'],
      ['set-Cookie', 'b'],
    ]);
  });
});

describe('a failure', () => {
  it('tells that nobody answers at the address', async () => {
    const url = await deadUrl();
    using client = connect();

    const exchange = await client.send({ method: 'GET', url, headers: [] });

    expect(exchange).toMatchObject({
      failure: expect.stringContaining('ECONNREFUSED'),
      isUnreachable: true,
    });
  });

  it('tells that no response came in time', async () => {
    await using served = await serve(() => {});
    using client = connect({ timeoutMs: 40 });

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('no response within 40 ms');
    expect(exchange.isUnreachable).toBeFalsy();
  });

  it('tells that a response did not end in time', async () => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[');
    });
    using client = connect({ timeoutMs: 300 });

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('only a part of the response within 300 ms');
  });

  it('comes in time though memory is freed meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const freeMemory: () => void = runInNewContext('gc');
    const { listener, come } = holdBack();
    await using served = await serve(listener);
    using client = connect({ timeoutMs: 300 });

    const sent = client.send(get(served));
    await come(1);
    freeMemory();

    expect((await sent).failure).toBe('no response within 300 ms');
  });

  it('tells of an answer that is not HTTP', async () => {
    await using served = await serveBytes((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange.failure).toContain('Parse Error');
    expect(exchange.isUnreachable).toBe(false);
  });

  it('tells of a connection that is closed without an answer', async () => {
    await using served = await serve((request) => request.socket.destroy());
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('socket hang up');
    expect(client.requestCount).toBe(1);
  });
});

describe('a body that nobody reads to its end', () => {
  it('does not end the process, though a write fails after the response', async () => {
    let closed: Promise<unknown> | undefined;
    await using served = await serveBytes((socket) => {
      closed = once(socket, 'close');
      socket.once('data', () => {
        socket.end('HTTP/1.1 413 Payload Too Large\r\nContent-Length: 2\r\n\r\n{}');
        socket.destroySoon();
      });
    });
    using client = connect();
    const body = new Uint8Array(20_000_000);

    const exchange = await client.send({ ...get(served), method: 'POST', body });
    await closed;
    await client.send({ ...get(served), method: 'POST', body });

    expect(exchange.response?.status).toBe(413);
  });
});

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

describe('a request to a provider that is asked too much', () => {
  const rejectFirst = (count: number, headers: Record<string, string>, status = 429) => {
    let requests = 0;
    return (_: IncomingMessage, response: ServerResponse) => {
      requests += 1;
      response.writeHead(requests <= count ? status : 200, headers).end();
    };
  };

  it.each<Record<string, string>>([
    { 'retry-after': '0' },
    { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' },
    {},
  ])('is made again, with the headers %o', async (headers) => {
    await using served = await serve(rejectFirst(1, headers));
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange.response?.status).toBe(200);
    expect(client.requestCount).toBe(2);
  });

  it.each([
    [400, 2],
    [403, 2],
    [500, 2],
    [413, 1],
  ])('is made again where %i comes with a time, which of a body it is not: %i', async (...row) => {
    const [status, requests] = row;
    await using served = await serve(rejectFirst(1, { 'retry-after': '0' }, status));
    using client = connect();

    await client.send(get(served));

    expect(client.requestCount).toBe(requests);
  });

  it('is made at most nine times', async () => {
    await using served = await serve(rejectFirst(99, { 'retry-after': '0' }));
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange.response?.status).toBe(429);
    expect(client.requestCount).toBe(9);
  });

  it.each([
    [9, { 'retry-after': '0' }],
    [4, {}],
  ])('is made at most %i times where 503 comes with %o', async (max, headers) => {
    await using served = await serve(rejectFirst(99, headers, 503));
    using client = connect();

    expect((await client.send(get(served))).response?.status).toBe(503);
    expect(client.requestCount).toBe(max);
  });

  it('lets others through while it waits', async () => {
    const answered = holdBack();
    await using served = await serve((request, response) => {
      if (request.url === '/plants') {
        response.writeHead(429, { 'retry-after': '3600' }).end();
      }
      answered.listener(request, response);
    });
    using client = connect({ concurrency: 1 });

    const stop = new AbortController();
    const waits = client.send(get(served), { signal: stop.signal });
    const passes = client.send({ ...get(served), url: `${served.url}/other` });
    await answered.come(2);
    answered.held[1]?.end('through');

    expect(bodyOf(await passes)).toBe('through');
    stop.abort();
    expect((await waits).failure).toBe('the run was stopped');
    expect(client.requestCount).toBe(2);
  });
});

describe('the bound', () => {
  it('lets so many requests under way at once, and no more', async () => {
    let max = 0;
    let held: ServerResponse[] = [];
    await using served = await serve((_, response) => {
      held.push(response);
      max = Math.max(max, held.length);
      if (held.length === 3) {
        const all = held;
        held = [];
        for (const one of all) {
          one.end();
        }
      }
    });
    using client = connect({ concurrency: 3 });

    const sent = Array.from({ length: 9 }, () => client.send(get(served)));

    await Promise.all(sent);
    expect(max).toBe(3);
  });
});

describe('a signal', () => {
  it('ends what is under way', async () => {
    const { listener, come } = holdBack();
    await using served = await serve(listener);
    using client = connect();
    const stop = new AbortController();
    const sent = client.send(get(served), { signal: stop.signal });
    await come(1);

    stop.abort();

    expect((await sent).failure).toBe('the run was stopped');
  });

  it('ends a response that has begun', async () => {
    let begun = () => {};
    const began = new Promise<void>((resolve) => {
      begun = resolve;
    });
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[', begun);
    });
    using client = connect();
    const stop = new AbortController();
    const sent = client.send(get(served), { signal: stop.signal });
    await began;

    stop.abort();

    expect((await sent).failure).toBe('the run was stopped');
  });

  it('that was aborted before keeps a request from being sent', async () => {
    let requests = 0;
    await using served = await serve((_, response) => {
      requests += 1;
      response.end();
    });
    using client = connect();

    const exchange = await client.send(get(served), { signal: AbortSignal.abort() });

    expect(exchange.failure).toBe('the run was stopped');
    expect(requests).toBe(0);
  });

  it('ends the requests that it was given with, and no others', async () => {
    const { listener, come, held } = holdBack();
    await using served = await serve(listener);
    using client = connect({ concurrency: 1 });
    const stop = new AbortController();
    const { signal } = stop;
    const before = [client.send(get(served), { signal }), client.send(get(served), { signal })];
    await come(1);

    stop.abort();
    const after = client.send(get(served));
    await come(2);
    held[1]?.end(text);

    const failures = (await Promise.all(before)).map(({ failure }) => failure);
    expect(failures).toEqual(Array(2).fill('the run was stopped'));
    expect(bodyOf(await after)).toBe(text);
    expect(client.requestCount).toBe(2);
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
