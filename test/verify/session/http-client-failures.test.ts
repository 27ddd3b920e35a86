import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { deadUrl, serve, serveBytes } from '../serve.js';
import { connect, get, holdResponses } from './connect-client.js';

describe.concurrent('a failure', () => {
  it('says that no server answers at the address', async () => {
    const url = await deadUrl();
    using client = connect();

    const exchange = await client.send({ method: 'GET', url, headers: [] });

    expect(exchange).toMatchObject({
      failure: expect.stringContaining('ECONNREFUSED'),
      isUnreachable: true,
    });
  });

  it('says that no response came in time', async () => {
    await using served = await serve(() => {});
    using client = connect({ timeoutMs: 40 });

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('no response within 40 ms');
    expect(exchange.isUnreachable).toBeFalsy();
  });

  it('says that a response did not end in time', async () => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[');
    });
    using client = connect({ timeoutMs: 1500 });

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('only a part of the response within 1500 ms');
  });

  it('comes in time though garbage is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const { listener, received } = holdResponses();
    await using served = await serve(listener);
    using client = connect({ timeoutMs: 1000 });

    const sent = client.send(get(served));
    await received(1);
    collectGarbage();

    expect((await sent).failure).toBe('no response within 1000 ms');
  });

  it('says that a response is not HTTP', async () => {
    await using served = await serveBytes((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange.failure).toContain('Parse Error');
    expect(exchange.isUnreachable).toBe(false);
  });

  it('says that the connection was closed without a response', async () => {
    await using served = await serve((request) => request.socket.destroy());
    using client = connect();

    const exchange = await client.send(get(served));

    expect(exchange.failure).toBe('socket hang up');
    expect(client.requestCount).toBe(1);
  });
});
