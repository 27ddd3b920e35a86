import type { Profile } from 'plant-store-kit';
import { compareProvider, observeProvider } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { quick, start, verify } from './verify-faulty.js';

/** Bounds that only large bodies show, and what is answered beyond them. */
const profile: Profile = {
  parameters: { 'request.maximum-body-bytes': 900_000, 'create.maximum-name-length': 90_000 },
  outcomes: {
    'request.body-too-large': { status: 400 },
    'delete.own-plant': { status: 204 },
  },
};

/** A provider that notes the largest body it gets. */
async function startWatched() {
  let largest = 0;
  const provider = await start({
    admit({ body }) {
      largest = Math.max(largest, body.length);
    },
  });
  return Object.assign(provider, { largestBody: () => largest });
}

describe.concurrent('the largest body that is sent', () => {
  it('by verify with a profile has 64 KiB, and the entries that need more are undetermined', async () => {
    await using provider = await startWatched();

    const report = await verify(provider, { profile });

    expect(provider.largestBody()).toBe(64 * 1024);
    const reasons = report.profile?.entries.map(({ subject, verdict, reason }) => [
      subject,
      reason ?? verdict,
    ]);
    expect(reasons).toEqual([
      [
        'request.maximum-body-bytes',
        'The provider accepted a body of 65536 bytes; --robustness tries a larger one.',
      ],
      ['create.maximum-name-length', expect.stringContaining('a name of 10001 letters')],
      [
        'request.body-too-large',
        'It takes a body of more than 65536 bytes; --robustness tries it.',
      ],
      ['delete.own-plant', 'same'],
    ]);
  });

  it('by verify with a profile and robustness has as many bytes as show what differs', async () => {
    await using provider = await startWatched();

    const report = await verify(provider, { ...quick, profile, robustness: true });

    expect(provider.largestBody()).toBeGreaterThan(1024 ** 2);
    expect(report.profile?.entries[0]).toMatchObject({
      subject: 'request.maximum-body-bytes',
      verdict: 'drifted',
      found: 'unlimited',
    });
  });

  it('by verify with a profile shows a bound that is larger than the stated one', async () => {
    await using provider = await startWatched();
    const stated = { parameters: { 'request.maximum-body-bytes': 60_000 } };

    const report = await verify(provider, { ...quick, profile: stated });

    expect(provider.largestBody()).toBe(64 * 1024);
    expect(report.profile?.verdict).toBe('drifted');
  });

  it.each([
    ['observe has one byte more than 1 MiB', observeProvider, {}, 1024 ** 2 + 1],
    ['compare has 1.1 million bytes', compareProvider, { profile }, 1_100_000],
  ])('by %s', async (_, run, options, size) => {
    await using provider = await startWatched();

    const { url, token } = provider;
    await run({ url, token, ...options });

    expect(provider.largestBody()).toBe(size);
  });
});
