import { reportToJunit, reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { atRequest } from '../providers/at-request.js';
import type { RunningProvider } from '../providers/provider.js';
import { deadUrl } from '../serve.js';
import { start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('a signal', () => {
  it.each([12, 200])('ends it after %i requests, and what is there is deleted', async (count) => {
    const stop = new AbortController();
    await using provider = await start({ ...atRequest(count, () => stop.abort()), pauseMs: 2 });
    const before = provider.plants();

    const report = await verify(provider, { signal: stop.signal });

    expect(report).toMatchObject({
      verdict: 'not-checked',
      reason: 'The run was stopped.',
      leftovers: [],
    });
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

/** The rules of a request that gets no response. */
const answerRuleIds = [
  'create.answers-200-with-plant',
  'delete.removes-one-plant',
  'list.returns-array-of-plants',
];

describe.concurrent('a provider that is gone', () => {
  it.each([10, 150])(
    'after %i requests fails no rule but those of answering, and its plants are named',
    async (count) => {
      let last: Promise<void> = Promise.resolve();
      const provider: RunningProvider = await start({
        ...atRequest(count, () => {
          last = provider.stop();
        }),
      });

      const report = await verify(provider);
      await last;

      expect(answerRuleIds).toEqual(expect.arrayContaining([...violatedRules(report)]));
      expect(report.verdict).not.toBe('passed');
      expect(report.reason).toMatch('The provider can no longer be reached');
      const stays = provider.plants().filter(({ id }) => id.length > 5);
      expect(report.leftovers.map(({ id }) => id)).toEqual(
        expect.arrayContaining(stays.map(({ id }) => id)),
      );
    },
  );

  it.each([
    ['create', 1],
    ['delete', 1],
    ['create', 8],
    ['delete', 8],
  ] as const)(
    'at a %s is reported with what was under way, of %i at once, and how to repeat it',
    async (name, concurrency) => {
      let [times, fatal] = [0, ''];
      const provider: RunningProvider = await start({
        finish(answer, { operation, rejection, request }) {
          if (operation?.name === name && rejection === undefined && ++times === 20) {
            fatal = `${request.method} ${request.path}\n${new TextDecoder().decode(request.body)}`;
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
      expect(found?.exchanges.map(({ request }) => request.method).join()).toMatch(
        name === 'create' ? /^POST$/ : /^(POST,)+DELETE$/,
      );
      expect(found?.actual).toMatch(/^none \(the provider can no longer be reached: /);
      const text = reportToText(report, { hasColors: false });
      expect(text).toContain(`\n\n${fatal.split('\n')[0]}\n  ${found?.curl.at(-1)}\n\n`);
      for (const line of found?.curl.slice(0, -1) ?? []) {
        expect(text).toContain(`    ${line}\n`);
      }
      expect(text).toMatch(
        concurrency === 1
          ? '\n\n1 request got no response when the run broke off\n\n'
          : /\n\n\d requests got no response when the run broke off; --concurrency 1 /,
      );
      expect(text).toMatch(/\nThe curl lines need: export .*TOKEN=\.\.\.\n/);
      expect(reportToJunit(report)).toMatch(
        /<error type="not-checked" message="(Too little|The provider fails) .* The provider can no .*">curl /,
      );
    },
  );
});
