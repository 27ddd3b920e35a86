import { startServer } from 'plant-store-kit/server';
import { reportToText, verifyProvider } from 'plant-store-kit/verify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proxyOf } from '../../src/verify/http/agent.js';
import { makeCertificate } from '../certificates.js';
import { deadUrl, serveBytes } from '../serve.js';
import { hiddenHost, startProxy } from './start-proxy.js';
import { quick } from './verify-faulty.js';

const token = 'alice-token';

beforeEach(() => {
  // Those of the machine, which would go first.
  for (const name of ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy', 'NO_PROXY']) {
    vi.stubEnv(name, '');
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function hide(url: string): string {
  return url.replace('127.0.0.1', hiddenHost);
}

describe('a provider behind a proxy', () => {
  it('is verified through that of HTTP_PROXY, with its credentials', async () => {
    await using service = await startServer({ port: 0 });
    await using proxy = await startProxy();
    vi.stubEnv('HTTP_PROXY', proxy.url.replace('//', '//zo%C3%AB:s3cret@'));

    const report = await verifyProvider({ url: hide(service.url), token, ...quick });

    expect(report.verdict, reportToText(report, { hasColors: false })).toBe('passed');
    expect(proxy.requests[0]).toBe(`GET ${hide(service.url)}/plants`);
    expect([...proxy.credentials]).toEqual([
      `Basic ${Buffer.from('zoë:s3cret').toString('base64')}`,
    ]);
  });

  it('is verified over HTTPS through that of HTTPS_PROXY, if its certificate is trusted', async () => {
    const https = await makeCertificate({ names: [hiddenHost] });
    await using service = await startServer({ port: 0, https });
    await using proxy = await startProxy();
    vi.stubEnv('https_proxy', proxy.url);
    const options = { url: hide(service.url), token, ...quick };

    const report = await verifyProvider({ ...options, ca: https.cert });

    expect(report.verdict, reportToText(report, { hasColors: false })).toBe('passed');
    expect(new Set(proxy.requests)).toEqual(
      new Set([`CONNECT ${new URL(hide(service.url)).host}`]),
    );
    await expect(verifyProvider(options)).rejects.toThrow(/: self-signed certificate/);
  });

  it.each([
    ['http', 407],
    ['https', 403],
  ])('over %s is not reached if the proxy answers %i', async (scheme, status) => {
    await using proxy = await startProxy(status);
    vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, proxy.url.replace('//', '//user:s3cret@'));

    const verification = verifyProvider({ url: `${scheme}://${hiddenHost}`, token });

    await expect(verification).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringContaining(
        ` answered ${status} (through the proxy ${proxy.url}). Check HTTP_PROXY`,
      ),
    });
  });

  it.each(['http', 'https'])('over %s is not reached through a dead proxy', async (scheme) => {
    const dead = await deadUrl();
    await using silent = await serveBytes(() => {});
    const reach = () => verifyProvider({ url: `${scheme}://${hiddenHost}`, token, timeoutMs: 100 });

    vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, dead);
    await expect(reach()).rejects.toThrow(
      `: connect ECONNREFUSED ${new URL(dead).host} (through the proxy ${dead}). Check HTTP_PROXY`,
    );
    vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, silent.url);
    await expect(reach()).rejects.toThrow(
      `: no complete response within 100 ms (through the proxy ${silent.url}).`,
    );
  });

  it('is not reached through an address that is no proxy, which is not shown', async () => {
    vi.stubEnv('HTTP_PROXY', 'socks5://user:s3cret@127.0.0.1:1080');

    await expect(verifyProvider({ url: `http://${hiddenHost}`, token })).rejects.toMatchObject({
      code: 'invalid-option',
      message:
        `Failed to find the proxy for ${hiddenHost}: HTTP_PROXY (or ALL_PROXY) has no http or https address. ` +
        `Give it one, or name "${hiddenHost}" in NO_PROXY.`,
    });
  });
});

it.each([
  ['http://localhost:8080', undefined],
  ['http://[::1]:80', undefined],
  ['http://plants.test', undefined],
  ['http://ants.test', 'proxy.test'],
])('%s has the proxy %s if NO_PROXY is "other.test, plants.test"', (url, proxy) => {
  vi.stubEnv('HTTP_PROXY', 'proxy.test');
  vi.stubEnv('NO_PROXY', 'other.test, plants.test');

  expect(proxyOf(url)?.host).toBe(proxy);
});
