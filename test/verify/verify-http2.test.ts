import { compareProvider, observeProvider, reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../certificates.js';
import { startProxy } from '../cli/start-command.js';
import { startHttp2 } from './start-http2.js';
import { start, verify, violatedRules } from './verify-faulty.js';

const plain = { hasColors: false };

describe.concurrent.each([
  ['over TLS', () => makeCertificate()],
  ['in clear text', async () => undefined],
])('a provider that speaks HTTP/2 alone, %s', { timeout: 60_000 }, (name, make) => {
  const front = async (target: string) => {
    const https = await make();
    const served = await startHttp2(target, https);
    return { served, ca: https?.cert };
  };

  it('passes, with many requests at once', async () => {
    await using provider = await start();
    const { served, ca } = await front(provider.url);
    await using _ = served;

    const report = await verify({ ...provider, url: served.url }, { ca, concurrency: 16 });

    expect(report.verdict, reportToText(report, plain)).toBe('passed');
  });

  it('is observed and compared as over HTTP/1.1', async () => {
    await using provider = await start();
    const { served, ca } = await front(provider.url);
    await using _ = served;
    const { token } = provider;

    const observed = await observeProvider({ url: served.url, token, ca });
    const other = await observeProvider({ url: provider.url, token });
    const compared = await compareProvider({ url: served.url, token, ca });

    const [over2, over1] = [observed, other].map(({ determined }) =>
      determined.map(({ subject, value }) => [subject, value]),
    );
    expect(over2).toEqual(over1);
    expect(compared.reason).toBeUndefined();
  });

  it('fails the rule that it breaks, with curl lines that speak its protocol', async () => {
    await using provider = await start({ statuses: { create: 201, list: 200, delete: 204 } });
    const { served, ca } = await front(provider.url);
    await using _ = served;
    const only = ['create.answers-200-with-plant'];

    const report = await verify({ ...provider, url: served.url }, { ca, only });

    expect(violatedRules(report)).toEqual(only);
    const lines = report.rules.flatMap(({ checks }) =>
      checks.flatMap(({ evidence }) => evidence?.curl ?? []),
    );
    const begin = name === 'over TLS' ? 'curl -i --cacert' : 'curl -i --http2-prior-knowledge ';
    expect(lines.filter((line) => !line.startsWith(begin))).toEqual([]);
  });

  it('is reached through the proxy command', async () => {
    await using provider = await start();
    const { served, ca } = await front(provider.url);
    await using _ = served;
    await using proxy = await startProxy(served.url, ca === undefined ? [] : ['--insecure']);
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
