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

describe.concurrent('a deadline', () => {
  it('ends it, and what is there is deleted', async () => {
    await using provider = await start({ pauseMs: 2 });
    const before = provider.plants();

    const report = await verify(provider, { deadlineMs: 200 });

    expect(report).toMatchObject({
      verdict: 'not-checked',
      reason: 'The run reached its deadline; --deadline (deadlineMs in code) sets a later one.',
    });
    expect(provider.plants()).toEqual(before);
  });
});

describe.concurrent('a provider that is gone', () => {
  it.each([10, 150])('after %i requests fails no rule, and its plants are named', async (count) => {
    let last: Promise<void> = Promise.resolve();
    const provider: RunningProvider = await start({
      ...atRequest(count, () => {
        last = provider.stop();
      }),
    });

    const report = await verify(provider);
    await last;

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch('The provider can no longer be reached');
    const stays = provider.plants().filter(({ id }) => id.length > 5);
    expect(report.leftovers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(stays.map(({ id }) => id)),
    );
  });
});
