import { reportToJson, reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../src/verify/http/cookie-jar.js';
import type { ProviderRequest, ProviderStore } from '../providers/behaviour.js';
import { referenceProvider, startProvider } from '../providers/provider.js';
import { start, verify, violatedRules } from './verify-faulty.js';

const url = 'http://shop.example.com/v1/plants';
const jarWith = (...cookies: readonly string[]) => {
  const jar = new CookieJar();
  jar.note(
    url,
    cookies.map((cookie) => ['Set-Cookie', cookie]),
  );
  return jar;
};

describe('a cookie is sent back', () => {
  it.each<[string, string, string | undefined, string?]>([
    ['as it was set', 'lb="a b%20=="', 'lb="a b%20=="'],
    ['below its path', 'lb=a; Path=/v1', 'lb=a'],
    ['not beside its path', 'lb=a; Path=/v', undefined],
    [
      'below the path of the request that set it',
      'lb=a',
      'lb=a',
      'http://shop.example.com/v1/plants/7',
    ],
    ['not above that path', 'lb=a', undefined, 'http://shop.example.com/other'],
    ['over https if it is secure', 'lb=a; Secure', 'lb=a', 'https://shop.example.com/v1/plants'],
    ['not over http if it is secure', 'lb=a; Secure', undefined],
    ['until it ends', 'lb=a; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'lb=a'],
    ['not after its date', 'lb=a; Expires=Thu, 01 Jan 1970 00:00:00 GMT', undefined],
    ['not with an age of 0', 'lb=a; Max-Age=0', undefined],
    ['not with a negative age', 'lb=a; Max-Age=-1', undefined],
    ['not without a name', 'a', undefined],
  ])('%s: %s', (_, cookie, sent, to = url) => {
    expect(jarWith(cookie).headerFor(to)).toBe(sent);
  });

  it('in place of an earlier one, unless that is deleted', () => {
    expect(jarWith('lb=a', 'lb=b', 'other=c').headerFor(url)).toBe('lb=b; other=c');
    expect(jarWith('lb=a', 'lb=; Max-Age=0').headerFor(url)).toBeUndefined();
  });

  it('among at most 50', () => {
    const cookies = Array.from({ length: 60 }, (_, number) => `c${number}=a`);

    expect(
      jarWith(...cookies)
        .headerFor(url)
        ?.split('; '),
    ).toEqual(cookies.slice(0, 50));
  });
});

/** Three servers that know nothing of each other. A cookie says which one a client is led to. */
const startBalanced = () =>
  startProvider({
    ...referenceProvider,
    seed: 0,
    change(reference) {
      const servers = Array.from({ length: 3 }, (): ProviderStore => ({ plants: [] }));
      const chosen = new WeakMap<ProviderRequest, number>();
      let requests = 0;
      return {
        admit(request) {
          const led = /(?:^|; )node=server-number-(\d)/.exec(request.headers.cookie ?? '')?.[1];
          chosen.set(request, Number(led ?? requests++ % servers.length));
        },
        chooseStore: (_, request) => servers[chosen.get(request) ?? 0] as ProviderStore,
        finish(answer, exchange) {
          const cookie = `node=server-number-${chosen.get(exchange.request)}; Path=/; HttpOnly`;
          const headers = { ...answer.headers, 'set-cookie': cookie };
          return reference.finish({ ...answer, headers }, exchange);
        },
        // Which no report may show, not even where a provider repeats it.
        presentError: (rejection, exchange) => ({
          error: rejection.status,
          message: exchange.request.headers.cookie ?? 'no cookie',
        }),
      };
    },
  });

describe('a provider behind a load balancer', () => {
  it('passes, as each user is led to the server that has the plants', async () => {
    await using provider = await startBalanced();

    const report = await verify(provider);

    expect(report.verdict, reportToText(report, { hasColors: false })).toBe('passed');
  });

  it('gets its cookie beside that of a header, and no report shows it', async () => {
    const seen = new Set<string | undefined>();
    await using provider = await start({
      admit({ headers }) {
        seen.add(headers.cookie);
      },
      finish(answer, { request }) {
        const text = JSON.stringify({ error: 1, more: request.headers.cookie });
        return {
          status: answer.status,
          headers: { ...answer.headers, 'set-cookie': 'lb=secret-of-server-1; Path=/' },
          body: answer.status < 400 ? answer.body : Buffer.from(text),
        };
      },
    });

    const report = await verify(provider, { headers: { Cookie: 'consent=yes' } });

    expect(seen).toEqual(new Set(['consent=yes', 'consent=yes; lb=secret-of-server-1']));
    expect(violatedRules(report)).toContain('error.body');
    expect(reportToJson(report)).toContain('lb=$COOKIE');
    expect(reportToJson(report)).not.toContain('secret-of-server-1');
  });
});
