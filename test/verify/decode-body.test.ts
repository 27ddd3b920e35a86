import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { decodeBody, maxBodyBytes } from '../../src/verify/http/decode-body.js';
import { HttpClient } from '../../src/verify/http/http-client.js';
import { startProxy } from '../cli/start-command.js';
import type { ProviderAnswer } from '../providers/behaviour.js';
import { serve } from '../serve.js';
import { start, verify, violatedRules } from './verify-faulty.js';

const text = Buffer.from('[{"name":"Fern"}]');
const under = (...values: readonly string[]) =>
  values.map((value) => ['Content-Encoding', value] as const);

describe('a body is decoded', () => {
  it.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', text],
    ['', text],
  ])('from %s', (encoding, body) => {
    expect(decodeBody(body, under(encoding))).toEqual({ body: text });
  });

  it('by each of several headers, the last one first', () => {
    const body = brotliCompressSync(gzipSync(text));

    expect(decodeBody(body, under('gzip', 'br'))).toEqual({ body: text });
  });

  it.each(['gzip', 'br', 'zstd'])(
    'to none if there is none, whatever its encoding: %s',
    (encoding) => {
      const body = new Uint8Array();

      expect(decodeBody(body, under(encoding))).toEqual({ body });
    },
  );
});

describe('a body is not decoded', () => {
  it.each([
    ['gzip', text, 'incorrect header check'],
    ['gzip', gzipSync(text).subarray(0, -12), 'unexpected end of file'],
    ['deflate', Buffer.from('{}'), 'unexpected end of file'],
    ['br', text, 'Decompression failed'],
    ['gzip, br', brotliCompressSync(text), 'the body has Content-Encoding gzip, but is not gzip'],
  ])('if it is not %s (%#)', (encoding, body, reason) => {
    expect(decodeBody(body, under(encoding))).toEqual({
      problem: 'not-as-encoded',
      reason: expect.stringContaining(reason),
    });
  });

  it('if nobody knows its encoding here', () => {
    expect(decodeBody(text, under('zstd'))).toEqual({
      problem: 'unknown-encoding',
      reason: 'the body has Content-Encoding zstd, which is none of gzip, deflate, br',
    });
  });

  it('if it is too large then', () => {
    const bomb = gzipSync(Buffer.alloc(maxBodyBytes + 1));

    expect(decodeBody(bomb, under('gzip'))).toMatchObject({ problem: 'too-large' });
  });
});

it('a request accepts what every browser accepts, and a response that is too large once decoded is a failure', async () => {
  let accepted: string | undefined;
  await using served = await serve((request, response) => {
    accepted = request.headers['accept-encoding'];
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync(Buffer.alloc(maxBodyBytes + 1)));
  });
  const client = new HttpClient({ url: served.url, timeoutMs: 10_000, concurrency: 1 });

  const { failure } = await client.send({ method: 'GET', url: served.url, headers: [] });
  client.close();

  expect(accepted).toBe('gzip, deflate, br');
  expect(failure).toBe('the response has more than the 4 MiB that are read');
});

const encodings: readonly [name: string, encode: (body: Uint8Array) => Uint8Array, says: string][] =
  [
    ['gzip', (body) => gzipSync(body).subarray(0, -12), 'is not gzip: unexpected end of file'],
    ['zstd', (body) => body, 'Content-Encoding zstd, which is none of gzip, deflate, br'],
  ];

describe.concurrent.each(encodings)('a provider with broken %s (%#)', (encoding, encode, says) => {
  const finish = ({ status, headers, body }: ProviderAnswer): ProviderAnswer => ({
    status,
    headers: { ...headers, ...(body.length > 0 && { 'content-encoding': encoding }) },
    body: encode(body),
  });

  it('fails payload.json, with the reason and a curl line that shows it', async () => {
    await using provider = await start({ finish });

    const report = await verify(provider, { only: ['payload'] });

    expect(violatedRules(report)).toEqual(['payload.json']);
    const printed = reportToText(report, { hasColors: false });
    expect(printed).toContain(says);
    expect(printed).toContain('curl -i --compressed ');
  });

  it('breaks it behind the proxy, unless the client may have accepted that', async () => {
    await using provider = await start({ finish });
    await using proxy = await startProxy(provider.url, ['--json']);

    const authorization = `Bearer ${provider.token}`;
    await fetch(`${proxy.url}/plants`, { headers: { authorization } })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
    await proxy.command.stop();

    const { rules } = JSON.parse(proxy.command.printed());
    const verdict = encoding === 'zstd' ? 'not-checked' : 'failed';
    const found = rules.find(({ rule }: { rule: string }) => rule === 'payload.json');
    expect(found).toMatchObject({ verdict });
    expect(JSON.stringify(found)).toContain(says);
  });
});

it('a provider that answers every path, and breaks its gzip, is reached and fails payload.json', async () => {
  await using served = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end('[]');
  });

  const report = await verify({ url: served.url, token: 't' }, { only: ['payload'] });

  expect(violatedRules(report)).toEqual(['payload.json']);
});
