import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../src/server/read-body.js';

describe('readBody', () => {
  it('keeps at most the maximum, and reads to the end', async () => {
    const incoming = new PassThrough();
    const body = new Promise<Uint8Array>((resolve, reject) => {
      readBody(incoming as never, 5, resolve, reject);
    });
    for (const chunk of ['abc', 'def', 'ghi']) {
      incoming.write(chunk);
    }
    incoming.end();

    expect(Buffer.from(await body).toString()).toBe('abcde');
    expect(incoming.readableEnded).toBe(true);
  });
});
