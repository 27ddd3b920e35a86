import { startServer } from 'plant-store-kit/server';
import {
  createProfile,
  type ObservationReport,
  type ObserveProviderOptions,
  observeProvider,
} from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { type Subject, subjectOrder } from '../../src/verify/profile/subject.js';
import { chosenOf } from '../chosen-of.js';
import { atRequest } from '../providers/at-request.js';
import { type Change, Rejection } from '../providers/behaviour.js';
import type { RunningProvider } from '../providers/provider.js';
import { deadUrl } from './serve.js';
import { start } from './verify-faulty.js';

const tokens = { token: 'alice-token', secondToken: 'bob-token' };

function observe(
  { url, token, secondToken }: Pick<RunningProvider, 'url' | 'token' | 'secondToken'>,
  options: Partial<ObserveProviderOptions> = {},
): Promise<ObservationReport> {
  return observeProvider({ url, token, secondToken, maxPlants: 20, ...options });
}

function valuesOf({ determined }: ObservationReport): Record<string, unknown> {
  return Object.fromEntries(determined.map(({ subject, value }) => [subject, value]));
}

function reasonFor({ undetermined }: ObservationReport, wanted: Subject): string | undefined {
  return undetermined.find(({ subject }) => subject === wanted)?.reason;
}

/** A provider that rejects some requests. */
const rejecting = (status: number, isRejected: (method: string) => boolean): Change => ({
  admit({ method }) {
    if (isRejected(method)) {
      throw new Rejection(status, 'no more today');
    }
  },
});

describe.concurrent('a report', () => {
  it('has every parameter and situation once, in the order of the tables', async () => {
    await using provider = await start();
    const before = provider.plants();
    const steps: [done: number, total: number][] = [];

    const report = await observe(provider, {
      onProgress: (done, total) => steps.push([done, total]),
    });

    expect(report).toMatchObject({
      provider: { url: provider.url },
      requests: provider.requestCount(),
      leftovers: [],
      kitVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(report).not.toHaveProperty('reason');
    const subjects = [...report.determined, ...report.undetermined].map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjectOrder.filter((one) => !one.includes('/') && !subjects.includes(one))).toEqual([]);
    const positions = report.determined.map(({ subject }) => subjectOrder.indexOf(subject));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(provider.plants()).toEqual(before);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
    const [[, total = 0] = []] = steps;
    expect(steps).toEqual(Array.from({ length: total }, (_, done) => [done + 1, total]));
  });

  it('shows no token, though the provider repeats each', async () => {
    await using provider = await start({
      presentError: ({ status, message }, { request }) => ({
        error: status,
        message: `${message}: ${request.headers.authorization}`,
        seen: request.headers.authorization ?? 'no token',
      }),
    });
    const others = { readOnlyToken: 'read-only-secret', endedToken: 'ended-token-secret' };

    const report = await observe(provider, others);

    const text = JSON.stringify([report, createProfile(report)]);
    for (const secret of [provider.token, provider.secondToken, ...Object.values(others)]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe.concurrent('a provider', () => {
  it('at which nobody may create still shows what needs no plant', async () => {
    await using provider = await start({
      readObject() {
        throw new Rejection(403, 'you may only read');
      },
    });

    const report = await observe(provider);

    const reason = 'No plant could be created: POST /plants was answered with 403.';
    expect(report).toMatchObject({ reason, leftovers: [] });
    expect(valuesOf(report)).toMatchObject({
      'authentication.missing-token': { status: 401 },
      'list.all': { status: 200 },
    });
    expect(reasonFor(report, 'create.taken-id')).toBe(reason);
  });

  it.each([
    ['everything', () => true],
    ['each create', (method: string) => method === 'POST'],
  ])('that answers 500 to %s is not asked for long', async (_, isRejected) => {
    await using provider = await start(rejecting(500, isRejected));

    const report = await observe(provider);

    expect(report.reason).toBe(
      'The provider failed at every create: it answered 500 to POST /plants.',
    );
    expect(provider.requestCount()).toBeLessThan(90);
  });

  it.each([404, 500])('that answers %i to each delete gets few plants', async (status) => {
    await using provider = await start(rejecting(status, (method) => method === 'DELETE'));
    const before = provider.plants().length;

    const report = await observe(provider);

    expect(provider.plants().length - before).toBeLessThan(10);
    expect(report.leftovers).toHaveLength(provider.plants().length - before);
    expect(report.reason).toMatch(/^A created plant could not be deleted: /);
    expect(reasonFor(report, 'create.new-plant')).toMatch(
      /^A created plant could not be deleted: /,
    );
  });

  it('that rejects the token is asked no more', async () => {
    await using provider = await start();

    const report = await observeProvider({ url: provider.url, token: 'nobody' });

    expect(report.reason).toMatch(/^The provider rejected the token/);
    expect(report.determined.filter(({ kind }) => kind === 'outcome')).toEqual([]);
  });

  it.each([40, 400])('is left as it was when stopped after %i requests', async (count) => {
    const stop = new AbortController();
    await using provider = await start({ ...atRequest(count, () => stop.abort()), pauseMs: 1 });
    const before = provider.plants();

    const report = await observe(provider, { signal: stop.signal });

    expect(report).toMatchObject({ reason: 'The run was stopped.', leftovers: [] });
    expect(provider.plants()).toEqual(before);
  });

  it('that accepts too few requests a minute is sent no more', async () => {
    const profile = { parameters: { 'request.rate-limit': 3 } };
    await using server = await startServer({ port: 0, profile });

    const report = await observeProvider({ url: server.url, ...tokens });

    expect(report.reason).toBe(
      'The provider accepts so few requests in a minute that nothing else can be determined.',
    );
    expect(valuesOf(report)).toMatchObject({
      'request.rate-limit': 3,
      'request.over-rate': { status: 429, headers: { 'retry-after': '{seconds}' } },
    });
    expect(report.requests).toBeLessThan(12);
  });

  it('that cannot be reached, or may get too few plants, is reported as an error', async () => {
    const url = await deadUrl();

    await expect(observeProvider({ url, token: 't' })).rejects.toMatchObject({
      code: 'provider-unreachable',
    });
    await expect(observeProvider({ url, token: 't', maxPlants: 19 })).rejects.toThrow(
      'maxPlants: it cannot be 19. Give a whole number from 20.',
    );
  });
});

describe.concurrent('a provider that begins to reject everything', () => {
  let steadyReport: Promise<ObservationReport> | undefined;
  async function observeSteady() {
    await using steady = await start();
    return await observe(steady);
  }
  const rejections = [140, 400, 600].flatMap((after) =>
    ['GET', 'POST', 'DELETE'].map((method) => ({ method, after })),
  );
  const chosen = chosenOf(rejections, (_, at) => at === 1 || at === 8);

  it.each(chosen)('is not told to mean it: $method, after $after', async (one) => {
    steadyReport ??= observeSteady();
    let requests = 0;
    await using provider = await start(
      rejecting(400, (method) => ++requests > one.after && method === one.method),
    );

    const report = await observe(provider);

    const expected = valuesOf(await steadyReport);
    for (const { subject, kind, value } of report.determined) {
      if (kind === 'outcome') {
        expect(JSON.stringify(value)).not.toContain('no more today');
        const [situation = ''] = subject.split('/');
        const wanted = expected[subject] ?? expected[situation];
        expect(withoutMessage(value)).toEqual(withoutMessage(wanted));
      }
    }
  });
});

describe.concurrent('a provider that fails by chance', () => {
  const faults = [
    { kind: 'status', status: 500, probability: 0.1, processed: true },
    { kind: 'status', status: 500, probability: 0.2 },
    { kind: 'drop-connection', probability: 0.1 },
  ] as const;

  it.each(chosenOf(faults, (_, at) => at === 0))('is not told to mean it: $kind', async (fault) => {
    await using steady = await startServer({ port: 0 });
    await using server = await startServer({ port: 0, faults: [fault] });
    const before = server.snapshot();

    const report = await observeProvider({ url: server.url, ...tokens });

    const expected = valuesOf(await observeProvider({ url: steady.url, ...tokens }));
    for (const { subject, value } of report.determined) {
      if (subject !== 'request.rate-limit') {
        expect(withoutMessage(value)).toEqual(withoutMessage(expected[subject]));
      }
    }
    expect(report.determined.length).toBeGreaterThan(55);
    expect(server.snapshot()).toEqual(before);
  });
});

function withoutMessage(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null, (key, one) => (key === 'message' ? '' : one)));
}
