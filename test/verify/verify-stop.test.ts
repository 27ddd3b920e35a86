import { describe, expect, it } from 'vitest';
import { atRequest } from '../providers/at-request.js';
import { Rejection } from '../providers/behaviour.js';
import { deadUrl } from './serve.js';
import { start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('a signal', () => {
  it.each([12, 60, 200])(
    'ends it after %i requests, and what is there is deleted',
    async (count) => {
      const stop = new AbortController();
      await using zoo = await start({ ...atRequest(count, () => stop.abort()), pauseMs: 2 });
      const before = zoo.plants();

      const report = await verify(zoo, { signal: stop.signal });

      expect(report).toMatchObject({
        verdict: 'not-checked',
        reason: 'The run was stopped.',
        leftovers: [],
      });
      expect(violatedRules(report)).toEqual([]);
      expect(zoo.plants()).toEqual(before);
    },
  );

  it('ends it before the first request', async () => {
    await using zoo = await start();

    const report = await verify(zoo, { signal: AbortSignal.abort() });

    expect(report).toMatchObject({
      verdict: 'not-checked',
      reason: 'The run was stopped.',
    });
    expect(zoo.requestCount()).toBe(0);
  });

  it('ends the wait for a provider that is not there', async () => {
    const stop = new AbortController();
    const url = await deadUrl();

    const verification = verify({ url, token: 't' }, { waitMs: 60_000, signal: stop.signal });
    stop.abort();

    await expect(verification).resolves.toMatchObject({ verdict: 'not-checked' });
  });
});

describe.concurrent('what was created', () => {
  it('is reported if it cannot be deleted', async () => {
    await using zoo = await start({
      find() {
        throw new Rejection(403, 'nothing is deleted here');
      },
    });
    const before = new Set(zoo.plants().map(({ id }) => id));

    const report = await verify(zoo, { only: ['list.limit-caps-results'] });

    const stays = zoo.plants().filter(({ id }) => !before.has(id));
    expect(stays.length).toBeGreaterThan(0);
    expect(new Set(report.leftovers.map(({ id }) => id))).toEqual(
      new Set(stays.map(({ id }) => id)),
    );
    expect(report.leftovers[0]?.reason).toBe('the delete was answered with 403');
  });

  it('is deleted though the verification fails', async () => {
    await using zoo = await start();
    const before = zoo.plants();
    const onProgress = (done: number) => {
      if (done === 5) {
        throw new TypeError('a defect');
      }
    };

    await expect(verify(zoo, { onProgress })).rejects.toThrow(new TypeError('a defect'));

    expect(zoo.plants()).toEqual(before);
  });
});
