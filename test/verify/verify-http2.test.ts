import { createServer } from 'node:https';
import { reportToText } from 'plant-store-kit/verify';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '../../src/verify/http/http-client.js';
import { makeCertificate, type TestCertificate } from '../certificates.js';
import { startProxy } from '../cli/start-command.js';
import { listen } from '../serve.js';
import { startHttp2 } from './start-http2.js';
import { start, verify } from './verify-faulty.js';

let https: TestCertificate;

beforeAll(async () => {
  https = await makeCertificate();
});

describe.concurrent('a provider that speaks HTTP/2 alone', { timeout: 60_000 }, () => {
  it('passes, with many requests at once', async () => {
    await using provider = await start();
    await using served = await startHttp2(provider.url, https);
    const options = { ca: https.cert, concurrency: 16 };

    const report = await verify({ ...provider, url: served.url }, options);

    expect(report.verdict, reportToText(report, { hasColors: false })).toBe('passed');
  });

  it('is reached through the proxy command', async () => {
    await using provider = await start();
    await using served = await startHttp2(provider.url, https);
    await using proxy = await startProxy(served.url, ['--insecure']);
    const authorization = `Bearer ${provider.token}`;
    const headers = { authorization, 'content-type': 'application/json' };

    const body = JSON.stringify({ id: 5000, name: 'Fern' });
    const created = await fetch(`${proxy.url}/plants`, { method: 'POST', headers, body });
    const listed = await fetch(`${proxy.url}/plants`, { headers });

    expect([created.status, listed.status]).toEqual([200, 200]);
    expect(await listed.text()).toContain('Fern');
    const code = await proxy.command.stop();
    expect(code, proxy.command.printed() + proxy.command.complaints()).toBe(0);
  });
});

it('a server that prefers HTTP/2 gets HTTP/1.1 if it speaks that, too', async () => {
  const options = { ...https, ALPNProtocols: ['h2', 'http/1.1'] };
  const server = createServer(options, ({ httpVersion }, response) => response.end(httpVersion));
  await using served = await listen(server);
  const url = served.url.replace('http:', 'https:');
  const tls = { rejectUnauthorized: false };
  const client = new HttpClient({ url, timeoutMs: 10_000, concurrency: 1, tls });

  const { response } = await client.send({ method: 'GET', url, headers: [] });
  client.close();

  expect(String(response?.body)).toBe('1.1');
});
