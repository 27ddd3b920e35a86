import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readBody, readRequestTarget } from '../../src/server/read-request.js';

async function read(pieces: (string | Buffer)[], maxBytes: number) {
  const incoming = Object.assign(new PassThrough(), { headers: {} });
  const body = new Promise<Uint8Array>((resolve, reject) => {
    readBody(incoming as never, maxBytes, resolve, reject);
  });
  for (const piece of pieces) {
    incoming.write(piece);
  }
  incoming.end();
  return { bytes: Buffer.from(await body), incoming };
}

describe('readBody', () => {
  it('keeps at most the maximum, and reads to the end', async () => {
    const { bytes, incoming } = await read(['abc', 'def', 'ghi'], 5);

    expect(bytes.toString()).toBe('abcde');
    expect(incoming.readableEnded).toBe(true);
  });
});

it.each([
  ['/plants?limit=1', '/plants', 'limit=1'],
  ['http://a.example/plants?limit=1', '/plants', 'limit=1'],
  ['HTTPS://a.example:8080/plants/1', '/plants/1', ''],
  ['http://a.example', '/', ''],
  ['http://a.example?limit=1', '/', 'limit=1'],
  ['http://a.example/plants/../x', '/plants/../x', ''],
  ['/plants/../x', '/plants/../x', ''],
  ['*', '*', ''],
  ['a.example:443', 'a.example:443', ''],
])('reads the target %s', (target, path, query) => {
  expect(readRequestTarget(target)).toMatchObject({ path, query });
});
