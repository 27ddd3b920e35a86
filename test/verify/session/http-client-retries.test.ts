import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import { bodyOf, connect, get, holdResponses } from './connect-client.js';

describe('a request to a provider that gets too many requests', () => {
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
  ])('is repeated after a 429 with the headers %o', async (headers) => {
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
  ])(
    'is repeated after a %i with Retry-After, unless it is about the body: %i requests',
    async (...row) => {
      const [status, requests] = row;
      await using served = await serve(rejectFirst(1, { 'retry-after': '0' }, status));
      using client = connect();

      await client.send(get(served));

      expect(client.requestCount).toBe(requests);
    },
  );

  it('is sent nine times at most', async () => {
    await using served = await serve(rejectFirst(99, { 'retry-after': '0' }));
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange.response?.status).toBe(429);
    expect(client.requestCount).toBe(9);
  });

  it.each([
    [9, { 'retry-after': '0' }],
    [4, {}],
  ])('is sent %i times at most if a 503 has the headers %o', async (max, headers) => {
    await using served = await serve(rejectFirst(99, headers, 503));
    using client = connect();

    expect((await client.send(get(served))).response?.status).toBe(503);
    expect(client.requestCount).toBe(max);
  });

  it('lets other requests pass while it waits', async () => {
    const answered = holdResponses();
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
    await answered.received(2);
    answered.held[1]?.end('through');

    expect(bodyOf(await passes)).toBe('through');
    stop.abort();
    expect((await waits).failure).toBe('the run was stopped');
    expect(client.requestCount).toBe(2);
  });
});
