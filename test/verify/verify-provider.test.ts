import { isKitError } from 'plant-store-kit';
import { rules } from 'plant-store-kit/interface';
import {
  type VerificationReport,
  type VerifyProviderOptions,
  verifyProvider,
} from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { ProviderRequest, StoredPlant } from '../providers/behaviour.js';
import { reject, rejectIf, removing } from '../providers/changes.js';
import { startQuick } from '../providers/provider.js';
import { quick, start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('a report', () => {
  it('names each rule once, in the order of the table, and leaves nothing', async () => {
    await using provider = await start();
    const before = provider.plants();
    const steps: [done: number, total: number][] = [];

    const report = await verify(provider, {
      onProgress: (done, total) => steps.push([done, total]),
    });

    expect(report).toMatchObject({
      verdict: 'passed',
      interfaceVersion: '1.0.0',
      kitVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      provider: { url: provider.url },
      requests: provider.requestCount(),
      pacts: [],
      leftovers: [],
    });
    expect(report).not.toHaveProperty('reason');
    expect(report.rules.map(({ rule }) => rule)).toEqual(Object.keys(rules));
    expect(report.rules.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(new Date(report.startedAt).toISOString()).toBe(report.startedAt);
    expect(provider.plants()).toEqual(before);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
    const total = steps.length;
    expect(steps).toEqual(Array.from({ length: total }, (_, done) => [done + 1, total]));
  });

  it('fails no rule of a provider that rejects all plants that a run can create, and says why', async () => {
    await using provider = await start({
      readObject: () => reject('id must not be above 99999'),
    });

    const report = await verify(provider);

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch(
      /answered with 400 .*above 99999.* Say which plants it accepts: --ids/,
    );
  });
});

describe.concurrent('the curl lines of a failure', () => {
  const createsIn = ({ rules: reports }: VerificationReport, wanted: string) => {
    const checks = reports.find(({ rule }) => rule === wanted)?.checks ?? [];
    // What was seen beside other requests may need their plants, too.
    const failed = checks.filter((one) => one.verdict === 'failed' && !one.besideOthers);
    return failed.map(
      ({ evidence }) => evidence?.curl.filter((line) => line.includes(' -d ')).length,
    );
  };

  it('create the plants without which a list is not longer than its limit', async () => {
    const change = { cut: (plants: readonly StoredPlant[]) => plants };
    await using provider = await startQuick({ name: 'is verified', seed: 0, change });

    const report = await verify(provider, { only: ['list'] });

    const creates = createsIn(report, 'list.limit-caps-results');
    expect(creates.length).toBeGreaterThan(0);
    expect(creates).not.toContain(0);
  });

  it('create both plants if the delete of one removes the other', async () => {
    await using provider = await start(
      removing((found, { plants }) => (found.length > 0 ? plants.slice(-1) : [])),
    );

    const report = await verify(provider, { only: ['delete'] });

    const creates = createsIn(report, 'delete.removes-one-plant');
    expect(Math.min(...creates.map(Number))).toBeGreaterThanOrEqual(2);
  });
});

const isHarsh = ({ body }: ProviderRequest) => {
  const text = Buffer.from(body).toString();
  return body.length > 2 ** 16 || text.includes('['.repeat(100)) || /\\ud[89a-f]/i.test(text);
};

const isChunked = ({ headers }: ProviderRequest) => headers['transfer-encoding'] === 'chunked';

describe.concurrent('harsh input', () => {
  it('is not sent by default, but what browsers send', async () => {
    const requests: ProviderRequest[] = [];
    await using provider = await start({ admit: (request) => void requests.push(request) });

    const report = await verify(provider);

    expect(requests.filter((one) => isHarsh(one) || isChunked(one))).toEqual([]);
    expect(report).not.toHaveProperty('robustness');
    const agents = requests.filter(({ headers }) => headers['user-agent']?.startsWith('Mozilla/'));
    expect(new Set(agents.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
    expect(requests.every(({ headers }) => headers['accept-encoding'])).toBe(true);
  });

  it('is sent with robustness, and its results are apart from those of the rules', async () => {
    const requests: ProviderRequest[] = [];
    await using provider = await start(({ parse }) => ({
      admit: (request) => void requests.push(request),
      parse(text) {
        rejectIf(text.includes('['.repeat(100)), 'Maximum call stack size exceeded', 500);
        return parse(text);
      },
    }));

    const report = await verify(provider, { robustness: true });

    expect([requests.some(isHarsh), requests.some(isChunked)]).toEqual([true, true]);
    expect(violatedRules(report)).toEqual([]);
    const failed = report.robustness?.filter(({ verdict }) => verdict === 'failed');
    expect(failed?.map(({ check }) => check)).toEqual([
      'a create with unusual JSON in a member that NewPlant does not have (deep nesting)',
    ]);
    expect(report.verdict).toBe('failed');
    expect(report.leftovers).toEqual([]);
  });
});

describe.concurrent('only', () => {
  it('passes nothing if a rule that it leaves out is why its rules cannot be checked', async () => {
    await using provider = await start({ create: (_, plant) => plant });

    const report = await verify(provider, { only: ['delete'] });

    expect(report.verdict).toBe('not-checked');
  });

  it('makes the checks of its rules alone, with a Pact of its own', async () => {
    await using provider = await start();
    const { url, token } = provider;

    const report = await verifyProvider({ url, token, ...quick, concurrency: 4 });

    expect(report.verdict).toBe('passed');
    expect(report.rules.map(({ rule }) => rule)).toEqual(quick.only);
    expect(report.rules[0]?.checks.some(({ kind }) => kind === 'contract')).toBe(true);
    expect(provider.requestCount()).toBeLessThan(200);
  });
});

describe.concurrent('exhaustive', () => {
  it('sends every sequence of plain requests, and says so', async () => {
    await using provider = await start();

    const report = await verify(provider, { exhaustive: 1, only: ['create.stores-plant'] });

    expect(report.verdict).toBe('passed');
    expect(report.exhaustive).toEqual({ length: 1, requests: 16, sequences: 16 });
  });

  it('proves nothing of a provider that fails one of them', async () => {
    await using provider = await start(({ find }) => ({
      find: (store, ...rest) =>
        store.plants.some(({ owner }) => owner === 'bob') ? [] : find(store, ...rest),
    }));

    const report = await verify(provider, { exhaustive: 2, only: ['delete.removes-one-plant'] });

    expect(violatedRules(report)).toContain('delete.removes-one-plant');
    expect(report).not.toHaveProperty('exhaustive');
  });
});

describe.concurrent('an option', () => {
  const nobody = { url: 'http://127.0.0.1:1', token: 't' };
  const complaintAbout = async (options: Partial<VerifyProviderOptions>) => {
    const error = await verifyProvider({ ...nobody, ...options }).catch((one: unknown) => one);
    return isKitError(error) && error.code === 'invalid-option' ? error.message : undefined;
  };

  it('that names no rule is rejected with a rule that is like it', async () => {
    expect(await complaintAbout({ only: ['plant.tga'] })).toMatch(/"plant\.tga".*plant\.tag/);
    expect(await complaintAbout({ only: ['toString'] })).toBeDefined();
  });

  it.each([
    ['plants', 'plants'],
    ['ftp://127.0.0.1/', 'ftp://127.0.0.1/'],
    ['http://127.0.0.1/?sig=secret', 'http://127.0.0.1/?...'],
    ['http://user:my@secret@127.0.0.1/v1', 'http://<redacted>@127.0.0.1/v1'],
    ['http://127.0.0.1/v1#secret', 'http://127.0.0.1/v1#...'],
    ['http//user:my#secret@127.0.0.1', 'http//<redacted>@127.0.0.1'],
    ['user:secret@127.0.0.1', '<redacted>@127.0.0.1'],
  ])('url that is no base URL is rejected without its secrets: %s', async (url, shown) => {
    expect(await complaintAbout({ url })).toContain(`Failed to read the address "${shown}": `);
  });

  it.each([
    ['secondToken', 'second'],
    ['readOnlyToken', 'read-only'],
    ['endedToken', 'ended'],
  ])('%s that is the first token is rejected', async (option, kind) => {
    await using provider = await start();
    const { url, token } = provider;

    expect(await complaintAbout({ url, token, [option]: token })).toContain(
      `use the ${kind} token: it is the same as the first. Give another, or`,
    );
  });

  it.each([
    ['secondToken', 'second'],
    ['readOnlyToken', 'read-only'],
  ])('%s that may not list is rejected', async (option, kind) => {
    await using provider = await start();
    const { url, token } = provider;

    expect(await complaintAbout({ url, token, [option]: 'nobody' })).toContain(
      `Failed to use the ${kind} token: the provider answered a list with 401. Give a valid one`,
    );
  });
});
