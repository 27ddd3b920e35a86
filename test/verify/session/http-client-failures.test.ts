import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { deadUrl, serve, serveBytes } from '../serve.js';
import { bodyOf, connect, get, holdBack } from './http-connection.js';

describe.concurrent('a failure', () => {
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
    using client = connect({ timeoutMs: 1500 });

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('only a part of the response within 1500 ms');
  });

  it('comes in time though memory is freed meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const freeMemory: () => void = runInNewContext('gc');
    const { listener, come } = holdBack();
    await using served = await serve(listener);
    using client = connect({ timeoutMs: 1000 });

    const sent = client.send(get(served));
    await come(1);
    freeMemory();

    expect((await sent).failure).toBe('no response within 1000 ms');
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
