import { isKitError, rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import type { VerifyProviderOptions } from '../../src/verify/verify-options.js';
import { verifyProvider } from '../../src/verify/verify-provider.js';
import type { Change, ProviderRequest } from '../providers/behaviour.js';
import { start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('a report', () => {
  it.each<[string, Change]>([
    ['rejects each delete', { find: () => [] }],
    ['answers each delete, and does nothing', { remove: () => {} }],
  ])('of a provider that %s leaves few plants there', async (_, change) => {
    await using zoo = await start(change);
    const before = zoo.plants().length;

    const report = await verify(zoo);

    expect(violatedRules(report)).toEqual(['delete.removes-one-plant']);
    expect(zoo.plants().length - before).toBeLessThan(30);
    expect(report.leftovers).toHaveLength(zoo.plants().length - before);
  });

  it('names each rule once, in the order of the table, and leaves nothing', async () => {
    await using zoo = await start();
    const before = zoo.plants();

    const report = await verify(zoo, { seed: 7 });

    expect(report).toMatchObject({
      verdict: 'passed',
      seed: 7,
      interfaceVersion: '1.0.0',
      kitVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      provider: { url: zoo.url },
      requests: zoo.requestCount(),
      pacts: [],
      leftovers: [],
    });
    expect(report).not.toHaveProperty('reason');
    expect(report.rules.map(({ rule }) => rule)).toEqual(Object.keys(rules));
    expect(report.rules.map(({ verdict }) => verdict)).toEqual(report.rules.map(() => 'passed'));
    expect(new Date(report.startedAt).toISOString()).toBe(report.startedAt);
    expect(zoo.plants()).toEqual(before);
  });

  it('says nothing but what JSON can', async () => {
    await using zoo = await start();

    const report = await verify(zoo, { only: ['list.error-body'] });

    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });
});

describe.concurrent('only', () => {
  it('makes the checks of its rules alone', async () => {
    await using zoo = await start();

    const report = await verify(zoo, { only: ['list.limit-caps-results'] });

    expect(report.rules.map(({ rule }) => rule)).toEqual(['list.limit-caps-results']);
    expect(report.verdict).toBe('passed');
    expect(zoo.requestCount()).toBeLessThan(200);
  });
});

describe.concurrent('a seed', () => {
  /** What was asked, but for ids, names and order, which are others each time. */
  const kindOf = ({ method, path, query, body }: ProviderRequest) =>
    [
      method,
      path.replace(/\d+/, 'id'),
      query,
      Buffer.from(body)
        .toString()
        .replaceAll(/\\u00([67][0-9a-f])/g, (_, code) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        .replaceAll(/\d{5,}|[a-z]{5,}/g, '')
        .slice(0, 1000),
    ].join(' ');

  async function kindsWith(seed: number) {
    const kinds: string[] = [];
    await using zoo = await start({
      admit(request) {
        kinds.push(kindOf(request));
      },
    });
    await verify(zoo, { seed, only: ['create.stores-plant'] });
    return kinds.sort();
  }

  it('makes the same requests again', async () => {
    const [once, again] = [await kindsWith(7), await kindsWith(7)];

    expect(again).toEqual(once);
  });

  it('makes others than another seed', async () => {
    const [one, other] = [await kindsWith(7), await kindsWith(8)];

    expect(one).not.toEqual(other);
  });
});

describe.concurrent('the progress', () => {
  it('counts up to all there is', async () => {
    await using zoo = await start();
    const shown: [number, number][] = [];

    await verify(zoo, {
      only: ['list.limit-caps-results'],
      onProgress: (done, total) => shown.push([done, total]),
    });

    const total = shown[0]?.[1] ?? 0;
    expect(shown.map(([done]) => done)).toEqual(Array.from({ length: total + 1 }, (_, at) => at));
    expect(new Set(shown.map(([, one]) => one)).size).toBe(1);
  });
});

describe.concurrent('an option', () => {
  it.each<Partial<VerifyProviderOptions>>([
    { concurrency: 0 },
    { concurrency: Number.NaN },
    { timeoutMs: 0 },
    { waitMs: -1 },
    { seed: 1.5 },
  ])('that is out of range is rejected: %o', async (options) => {
    const [name = ''] = Object.keys(options);

    const verification = verifyProvider({ url: 'http://127.0.0.1:1', token: 't', ...options });

    const error: unknown = await verification.catch((thrown: unknown) => thrown);
    expect(isKitError(error) && error.code).toBe('invalid-option');
    expect(String(error)).toContain(`Failed to read the option ${name}: `);
  });

  it('that names no rule is rejected', async () => {
    const verification = verify({ url: 'http://127.0.0.1:1', token: 't' }, { only: ['lst'] });

    await expect(verification).rejects.toMatchObject({ code: 'invalid-option' });
  });
});

describe.concurrent('verifyProvider', () => {
  it('starts and ends Pact by itself', async () => {
    await using zoo = await start();

    const { url, token } = zoo;
    const report = await verifyProvider({ url, token, only: ['plant.name'], concurrency: 4 });

    expect(report.verdict).toBe('passed');
    expect(report.rules[0]?.checks.some(({ kind }) => kind === 'contract')).toBe(true);
  });
});
