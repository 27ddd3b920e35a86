import { startServer } from 'plant-store-kit/server';
import { reportToText, verifyProvider } from 'plant-store-kit/verify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectBroker } from '../../src/verify/broker/broker-connection.js';
import { proxyOf } from '../../src/verify/session/proxy.js';
import { makeCertificate } from '../certificates.js';
import { serveStub } from '../package/broker/stub-http.js';
import { deadUrl, serveBytes } from './serve.js';
import { hiddenHost, startProxy } from './start-proxy.js';

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
  it.each(['HTTP_PROXY', 'http_proxy'])('passes all rules through that of %s', async (variable) => {
    await using service = await startServer({ port: 0 });
    await using proxy = await startProxy();
    vi.stubEnv(variable, proxy.url.replace('//', '//zo%C3%AB:s3cret@'));

    const report = await verifyProvider({ url: hide(service.url), token });

    expect(report.verdict, reportToText(report, { hasColors: false })).toBe('passed');
    expect(proxy.requests[0]).toBe(`GET ${hide(service.url)}/plants`);
    expect([...proxy.credentials]).toEqual([
      `Basic ${Buffer.from('zoë:s3cret').toString('base64')}`,
    ]);
  });

  it.each([
    ['the certificate as ca', (cert: string) => ({ ca: cert })],
    ['insecure', () => ({ insecure: true })],
  ])('passes all rules over HTTPS with %s', async (_, trust) => {
    const https = await makeCertificate({ names: [hiddenHost] });
    await using service = await startServer({ port: 0, https });
    await using proxy = await startProxy();
    vi.stubEnv('HTTPS_PROXY', proxy.url);

    const report = await verifyProvider({ url: hide(service.url), token, ...trust(https.cert) });

    expect(report.verdict, reportToText(report, { hasColors: false })).toBe('passed');
    expect(new Set(proxy.requests)).toEqual(
      new Set([`CONNECT ${new URL(hide(service.url)).host}`]),
    );
  });

  it('is not reached if its certificate is not trusted', async () => {
    const https = await makeCertificate({ names: [hiddenHost] });
    await using service = await startServer({ port: 0, https });
    await using proxy = await startProxy();
    vi.stubEnv('HTTPS_PROXY', proxy.url);

    await expect(verifyProvider({ url: hide(service.url), token })).rejects.toThrow(
      /: self-signed certificate/,
    );
  });

  it.each([
    ['http', 407],
    ['http', 503],
    ['https', 403],
  ])(
    'over %s is not reached if the proxy answers %i, which the error names',
    async (scheme, status) => {
      await using proxy = await startProxy(status);
      vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, proxy.url.replace('//', '//user:s3cret@'));

      const verification = verifyProvider({ url: `${scheme}://${hiddenHost}`, token });

      await expect(verification).rejects.toMatchObject({
        code: 'provider-unreachable',
        message: expect.stringMatching(
          new RegExp(
            ` answered ${status} \\(through the proxy ${proxy.url}\\)\\. Check HTTP_PROXY`,
          ),
        ),
      });
    },
  );

  it.each(['http', 'https'])(
    'over %s is not reached if nobody answers as proxy',
    async (scheme) => {
      const url = await deadUrl();
      vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, url);

      const verification = verifyProvider({ url: `${scheme}://${hiddenHost}`, token });

      await expect(verification).rejects.toThrow(
        `: connect ECONNREFUSED ${new URL(url).host} (through the proxy ${url}). Check HTTP_PROXY`,
      );
    },
  );

  it.each(['http', 'https'])(
    'over %s is given up in time if the proxy says nothing',
    async (scheme) => {
      await using silent = await serveBytes(() => {});
      vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, silent.url);

      const verification = verifyProvider({
        url: `${scheme}://${hiddenHost}`,
        token,
        timeoutMs: 100,
      });

      await expect(verification).rejects.toThrow(
        `: no response within 100 ms (through the proxy ${silent.url}).`,
      );
    },
  );

  it('is not reached through an address that is no proxy, which the error does not show', async () => {
    vi.stubEnv('HTTP_PROXY', 'socks5://user:s3cret@127.0.0.1:1080');

    await expect(verifyProvider({ url: `http://${hiddenHost}`, token })).rejects.toMatchObject({
      code: 'invalid-option',
      message:
        `Failed to find the proxy for ${hiddenHost}: HTTP_PROXY (or ALL_PROXY) has no http or https address. ` +
        `Give it one, or name "${hiddenHost}" in NO_PROXY.`,
    });
  });
});

describe('a broker behind a proxy', () => {
  it('is reached through it', async () => {
    const body = '{"_links":{"pb:pacticipants":{"href":"http://broker/pacticipants"}}}';
    await using broker = await serveStub(() => ({ status: 200, body }));
    await using proxy = await startProxy();
    vi.stubEnv('HTTP_PROXY', proxy.url);

    await connectBroker({ url: hide(broker.url) });

    expect(proxy.requests).toEqual([`GET ${hide(broker.url)}/`]);
  });

  it('is not reached if the proxy refuses, which the error names', async () => {
    await using proxy = await startProxy(403);
    vi.stubEnv('HTTPS_PROXY', proxy.url);

    const connecting = connectBroker({ url: `https://${hiddenHost}`, retryPausesMs: [] });

    await expect(connecting).rejects.toThrow(
      `the proxy answered 403 (through the proxy ${proxy.url})`,
    );
  });
});

describe('proxyOf', () => {
  it.each([
    ['http://localhost:8080', ''],
    ['http://app.localhost', ''],
    ['http://127.0.0.1', ''],
    ['http://127.8.9.10', ''],
    ['http://[::1]:80', ''],
    ['http://plants.test', '*'],
    ['http://plants.test', 'other.test, plants.test'],
    ['http://Plants.test:8080', 'PLANTS.test:8080'],
    ['http://plants.test', 'plants.test:80'],
    ['http://a.plants.test', '.plants.test'],
    ['http://a.plants.test', '*.plants.test'],
  ])('returns none for %s with NO_PROXY "%s"', (url, noProxy) => {
    vi.stubEnv('HTTP_PROXY', 'http://proxy.test:3128');
    vi.stubEnv('NO_PROXY', noProxy);

    expect(proxyOf(url)).toBeUndefined();
  });

  it.each([
    ['http://plants.test', 'ants.test'],
    ['http://plants.test', 'plants.test:8080'],
    ['http://localhost.test', ','],
    ['http://127.0.0.1.plants.test', ''],
  ])('returns the proxy for %s with NO_PROXY "%s"', (url, noProxy) => {
    vi.stubEnv('HTTP_PROXY', 'proxy.test:3128');
    vi.stubEnv('no_proxy', noProxy);

    expect(proxyOf(url)?.href).toBe('http://proxy.test:3128/');
  });
});
