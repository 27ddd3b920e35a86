import { reportToJunit, reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { atRequest } from '../providers/at-request.js';
import { isAccepted } from '../providers/changes.js';
import type { RunningProvider } from '../providers/provider.js';
import { deadUrl } from '../serve.js';
import { rulesOfAnswering, start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('a signal', () => {
  it.each([12, 200])('ends it after %i requests, and what is there is deleted', async (count) => {
    const stop = new AbortController();
    await using provider = await start({ ...atRequest(count, () => stop.abort()), pauseMs: 2 });
    const before = provider.plants();

    const report = await verify(provider, { signal: stop.signal });

    const stopped = { verdict: 'not-checked', reason: 'The run was stopped.', leftovers: [] };
    expect(report).toMatchObject(stopped);
    expect(violatedRules(report)).toEqual([]);
    expect(provider.plants()).toEqual(before);
  });

  it('ends it before the first request', async () => {
    await using provider = await start();

    const report = await verify(provider, { signal: AbortSignal.abort() });

    expect(report).toMatchObject({ verdict: 'not-checked', reason: 'The run was stopped.' });
    expect(provider.requestCount()).toBe(0);
  });

  it('ends the wait for a provider that is not there', async () => {
    const stop = new AbortController();
    const url = await deadUrl();

    const verification = verify({ url, token: 't' }, { waitMs: 60_000, signal: stop.signal });
    stop.abort();

    await expect(verification).resolves.toMatchObject({ verdict: 'not-checked' });
  });
});

describe.concurrent('a provider that is gone', () => {
  it('after 10 requests fails no rule but those of answering, and its plants are named', async () => {
    let last: Promise<void> = Promise.resolve();
    const provider: RunningProvider = await start(
      atRequest(10, () => {
        last = provider.stop();
      }),
    );

    const report = await verify(provider);
    await last;

    expect(rulesOfAnswering).toEqual(expect.arrayContaining([...violatedRules(report)]));
    expect(report.verdict).not.toBe('passed');
    expect(report.reason).toMatch('The provider can no longer be reached');
    const stays = provider.plants().filter(({ id }) => id.length > 5);
    expect(report.leftovers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(stays.map(({ id }) => id)),
    );
  });

  it.each([
    ['delete', 1, /^(POST,)+DELETE$/, '\n1 request got no response when the run broke off\n'],
    [
      'create',
      8,
      /^POST$/,
      /\n\d requests got no response when the run broke off; --concurrency 1 /,
    ],
  ] as const)(
    'at a %s is reported with what was under way, of %i at once, and how to repeat it',
    async (name, concurrency, methods, heading) => {
      let [times, fatal] = [0, ''];
      const provider: RunningProvider = await start({
        finish(answer, exchange) {
          const { method, path, body } = exchange.request;
          if (isAccepted(exchange, name) && ++times === 20) {
            fatal = `${method} ${path}\n${new TextDecoder().decode(body)}`;
            void provider.stop();
          }
          return answer;
        },
      });

      const report = await verify(provider, { concurrency });

      const found = report.unanswered?.find(({ exchanges }) => {
        const { method = '', url = '', body = '' } = exchanges.at(-1)?.request ?? {};
        return `${method} ${url.slice(provider.url.length)}\n${body}` === fatal;
      });
      expect(found?.exchanges.map(({ request }) => request.method).join()).toMatch(methods);
      expect(found?.actual).toMatch(/^none \(the provider can no longer be reached: /);
      const text = reportToText(report, { hasColors: false });
      expect(text).toContain(`\n\n${fatal.split('\n')[0]}\n  ${found?.curl.at(-1)}\n\n`);
      for (const line of found?.curl.slice(0, -1) ?? []) {
        expect(text).toContain(`    ${line}\n`);
      }
      expect(text).toMatch(heading);
      expect(text).toMatch(/\nThe curl lines need: export .*TOKEN=\.\.\.\n/);
      expect(reportToJunit(report)).toMatch(
        /<error type="not-checked" message="(Too little|The provider fails) .* The provider can no .*">curl /,
      );
    },
  );
});
