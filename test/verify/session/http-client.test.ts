import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import { bodyOf, connect, get, holdResponses } from './connect-client.js';

const text = '[{"name":"Fern"}]';

describe('headers', () => {
  it('are sent with their names unchanged', async () => {
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

  it('are received with their names unchanged', async () => {
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

describe('the concurrency', () => {
  it('is the maximum of requests under way at once', async () => {
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
  it('stops a request under way', async () => {
    const { listener, received } = holdResponses();
    await using served = await serve(listener);
    using client = connect();
    const stop = new AbortController();
    const sent = client.send(get(served), { signal: stop.signal });
    await received(1);

    stop.abort();

    expect((await sent).failure).toBe('the run was stopped');
  });

  it('stops a response that has begun', async () => {
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

  it('that is aborted already keeps a request from being sent', async () => {
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

  it('stops the requests that it was given with, and no others', async () => {
    const { listener, received, held } = holdResponses();
    await using served = await serve(listener);
    using client = connect({ concurrency: 1 });
    const stop = new AbortController();
    const { signal } = stop;
    const before = [client.send(get(served), { signal }), client.send(get(served), { signal })];
    await received(1);

    stop.abort();
    const after = client.send(get(served));
    await received(2);
    held[1]?.end(text);

    const failures = (await Promise.all(before)).map(({ failure }) => failure);
    expect(failures).toEqual(Array(2).fill('the run was stopped'));
    expect(bodyOf(await after)).toBe(text);
    expect(client.requestCount).toBe(2);
  });
});
