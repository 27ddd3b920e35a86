import { PassThrough } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../src/server/read-body.js';

async function read(pieces: (string | Buffer)[], maxBytes: number, encoding?: string) {
  const incoming = Object.assign(new PassThrough(), { headers: { 'content-encoding': encoding } });
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

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('decodes %s, up to the maximum, and removes the header', async (encoding, compress) => {
    const { bytes, incoming } = await read([compress('basil')], 100, encoding);
    const bomb = await read([compress(Buffer.alloc(200_000))], 100_000, encoding);

    expect(bytes.toString()).toBe('basil');
    expect(incoming.headers).toEqual({});
    expect(bomb.bytes).toHaveLength(100_000);
  });

  it.each(['gzip', 'zstd', 'gzip, br'])(
    'leaves what it cannot decode from %s',
    async (encoding) => {
      const { bytes, incoming } = await read(['basil'], 100, encoding);

      expect(bytes.toString()).toBe('basil');
      expect(incoming.headers).toEqual({ 'content-encoding': encoding });
    },
  );
});
