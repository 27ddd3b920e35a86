import { describe, expect, it } from 'vitest';
import { atRequest } from '../zoo/at-request.js';
import type { ZooProvider } from '../zoo/provider.js';
import { deadUrl, serve } from './serve.js';
import { start, verify, violatedRules } from './verify-zoo.js';

describe.concurrent('a provider that nobody reaches', () => {
  it('is reported with its address', async () => {
    const url = await deadUrl();

    const verification = verify({ url, token: 't' });

    await expect(verification).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringMatching(
        /^Failed to reach the provider at http.*: .*ECONNREFUSED.*\. Start the provider/,
      ),
    });
  });

  it('is reported after the wait', async () => {
    const url = await deadUrl();

    const verification = verify({ url, token: 't' }, { waitMs: 250 });

    await expect(verification).rejects.toThrow(/ within 0\.25 s: .*ECONNREFUSED/);
  });

  it('is one that answers other than HTTP', async () => {
    await using served = await serve(({ socket }) => socket.end('SSH-2.0\r\n'));

    const verification = verify({ url: served.url, token: 't' });

    await expect(verification).rejects.toMatchObject({ code: 'provider-unreachable' });
  });
});

describe.concurrent('a provider that is gone', () => {
  it.each([10, 40, 150])('after %i requests fails no rule', async (count) => {
    let last: Promise<void> = Promise.resolve();
    const zoo: ZooProvider = await start({
      ...atRequest(count, () => {
        last = zoo.stop();
      }),
    });

    const report = await verify(zoo);
    await last;

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch('The provider can no longer be reached');
  });

  it('is reported with the plants that are left in it', async () => {
    let last: Promise<void> = Promise.resolve();
    const zoo: ZooProvider = await start({
      ...atRequest(100, () => {
        last = zoo.stop();
      }),
    });

    const report = await verify(zoo);
    await last;

    const left = report.leftovers.map(({ id }) => id);
    const stays = zoo.plants().filter(({ id }) => id.length > 5);
    expect(left).toEqual(expect.arrayContaining(stays.map(({ id }) => id)));
    expect(left.length).toBeGreaterThan(0);
  });
});
