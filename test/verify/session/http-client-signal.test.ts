import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import { bodyOf, connect, get, holdBack } from './http-connection.js';

const text = '[{"name":"Fern"}]';

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
