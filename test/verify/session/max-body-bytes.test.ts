import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import { connect } from './connect-client.js';

const mebibyte = 2 ** 20;

describe.concurrent('a response', () => {
  it.each([
    ['GET', 200, 16],
    ['GET', 404, 4],
    ['POST', 200, 4],
    ['DELETE', 200, 4],
  ])('to %s with %i is read up to %i MiB', async (method, status, max) => {
    let bytes = max * mebibyte;
    await using served = await serve((_, response) => {
      response.writeHead(status).end(Buffer.alloc(bytes, ' '));
    });
    using client = connect();
    const send = () => client.send({ method, url: served.url, headers: [] });

    expect((await send()).response?.body).toHaveLength(bytes);
    bytes += 1;
    expect(await send()).toMatchObject({
      isTooLarge: true,
      failure: `the response has more than the ${max} MiB that are read`,
    });
  });

  it('without a length is read as far', async () => {
    await using served = await serve((_, response) => {
      response.write(Buffer.alloc(4 * mebibyte));
      response.end(' ');
    });
    using client = connect();

    const exchange = await client.send({ method: 'POST', url: served.url, headers: [] });

    expect(exchange.isTooLarge).toBe(true);
  });

  it('that is compressed is read as far', async () => {
    const body = gzipSync(Buffer.alloc(4 * mebibyte + 1));
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    });
    using client = connect();

    const exchange = await client.send({ method: 'POST', url: served.url, headers: [] });

    expect(exchange.isTooLarge).toBe(true);
  });
});
