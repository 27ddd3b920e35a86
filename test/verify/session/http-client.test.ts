import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import { bodyOf, connect, get } from './http-connection.js';

const text = '[{"name":"Fern"}]';

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
