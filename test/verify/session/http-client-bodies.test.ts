import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serve, serveBytes } from '../serve.js';
import { bodyOf, connect, get } from './connect-client.js';

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

  it.each(['identity', 'zstd', 'gzip, br'])('is not decompressed from %s', async (encoding) => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(text);
    });
    using client = connect();

    expect(bodyOf(await client.send(get(served)))).toBe(text);
  });

  it.each([1, 2, 3, 17])('is received whole in pieces of %i bytes', async (size) => {
    await using served = await serve((_, response) => {
      for (let start = 0; start < text.length; start += size) {
        // Without a length, each piece is a chunk of its own.
        response.write(text.slice(start, start + size));
      }
      response.end();
    });
    using client = connect();

    expect(bodyOf(await client.send(get(served)))).toBe(text);
  });

  it('is empty if a response without one names an encoding', async () => {
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
  ])('is a failure if it is not %s, as its headers say', async (encoding, body) => {
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

describe('a body that the provider does not read to its end', () => {
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
