import { createHash } from 'node:crypto';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { type ObserveProviderOptions, observeProvider } from '../../src/verify/observe-provider.js';
import { createProfile } from '../../src/verify/profile/create-profile.js';
import type { ObservationReport } from '../../src/verify/profile/observation-report.js';
import { type Subject, subjectOrder } from '../../src/verify/profile/subject.js';
import { atRequest } from '../providers/at-request.js';
import { type Change, Rejection, type StoredPlant } from '../providers/behaviour.js';
import { type RunningProvider, startProvider } from '../providers/provider.js';
import { observeMock } from './profile/observe-mock.js';
import { deadUrl } from './serve.js';

const start = (change: Change = {}) => startProvider({ name: 'is observed', change });

function observe(
  { url, token, secondToken }: Pick<RunningProvider, 'url' | 'token' | 'secondToken'>,
  options: Partial<ObserveProviderOptions> = {},
): Promise<ObservationReport> {
  return observeProvider({ url, token, secondToken, ...options });
}

function valuesOf({ determined }: ObservationReport): Record<string, unknown> {
  return Object.fromEntries(determined.map(({ subject, value }) => [subject, value]));
}

function reasonFor({ undetermined }: ObservationReport, wanted: Subject): string | undefined {
  return undetermined.find(({ subject }) => subject === wanted)?.reason;
}

describe.concurrent('a report', () => {
  it('has every parameter and situation once, in the order of the tables', async () => {
    await using zoo = await start();
    const before = zoo.plants();

    const report = await observe(zoo);

    expect(report).toMatchObject({
      provider: { url: zoo.url },
      requests: zoo.requestCount(),
      leftovers: [],
      kitVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(report).not.toHaveProperty('reason');
    const subjects = [...report.determined, ...report.undetermined].map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjectOrder.filter((one) => !one.includes('/') && !subjects.includes(one))).toEqual([]);
    const positions = report.determined.map(({ subject }) => subjectOrder.indexOf(subject));
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
    expect(zoo.plants()).toEqual(before);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('reports its progress', async () => {
    await using zoo = await start();
    const shown: [done: number, total: number][] = [];

    await observe(zoo, { onProgress: (done, total) => shown.push([done, total]) });

    const [[, total = 0] = []] = shown;
    expect(shown).toEqual(Array.from({ length: total }, (_, done) => [done + 1, total]));
  });

  it('shows no token, though the provider repeats each', async () => {
    await using zoo = await start({
      presentError: ({ status, message }, { request }) => ({
        error: status,
        message: `${message}: ${request.headers.authorization}`,
        seen: request.headers.authorization ?? 'no token',
      }),
    });
    const tokens = { readOnlyToken: 'read-only-secret', endedToken: 'ended-token-secret' };

    const report = await observe(zoo, tokens);

    const text = JSON.stringify([report, createProfile(report)]);
    for (const secret of [zoo.token, zoo.secondToken, ...Object.values(tokens)]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe.concurrent('a provider', () => {
  it('at which nobody may create still shows what needs no plant', async () => {
    await using zoo = await start({
      readObject() {
        throw new Rejection(403, 'you may only read');
      },
    });

    const report = await observe(zoo);

    expect(report.reason).toBe('No plant could be created: POST /plants was answered with 403.');
    expect(report.leftovers).toEqual([]);
    expect(valuesOf(report)).toMatchObject({
      'authentication.missing-token': { status: 401 },
      'list.all': { status: 200 },
    });
    expect(reasonFor(report, 'create.taken-id')).toBe(
      'No plant could be created: POST /plants was answered with 403.',
    );
  });

  it.each([
    ['everything', /^/],
    ['each create', /^POST$/],
  ])('that answers 500 to %s is not asked for long', async (_, methods) => {
    await using zoo = await start({
      admit({ method }) {
        if (methods.test(method)) {
          throw new Rejection(500, 'broken');
        }
      },
    });

    const report = await observe(zoo);

    expect(report.reason).toBe(
      'The provider failed at every create: it answered 500 to POST /plants.',
    );
    expect(zoo.requestCount()).toBeLessThan(90);
  });

  it.each([404, 405, 500])('that answers %i to each delete gets few plants', async (status) => {
    await using zoo = await start({
      find() {
        throw new Rejection(status, 'no');
      },
    });
    const before = zoo.plants().length;

    const report = await observe(zoo);

    expect(zoo.plants().length - before).toBeLessThan(10);
    expect(report.leftovers).toHaveLength(zoo.plants().length - before);
    expect(report.reason).toMatch(/^A created plant could not be deleted: /);
    expect(reasonFor(report, 'create.new-plant')).toMatch(
      /^A created plant could not be deleted: /,
    );
    expect(report.undetermined.filter(({ reason }) => /arise/.test(reason))).toEqual([]);
  });

  it('that rejects the token is asked no more', async () => {
    await using zoo = await start();

    const report = await observe({
      ...zoo,
      url: zoo.url,
      token: 'nobody',
      secondToken: undefined as never,
    });

    expect(report.reason).toMatch(/^The provider rejected the token/);
    expect(report.determined.filter(({ kind }) => kind === 'outcome')).toEqual([]);
  });

  it.each([8, 40, 250, 500])('is left as it was when stopped after %i requests', async (count) => {
    const stop = new AbortController();
    await using zoo = await start({ ...atRequest(count, () => stop.abort()), pauseMs: 1 });
    const before = zoo.plants();

    const report = await observe(zoo, { signal: stop.signal });

    expect(report).toMatchObject({ reason: 'The run was stopped.', leftovers: [] });
    expect(zoo.plants()).toEqual(before);
  });

  it('that cannot be reached is reported with its address', async () => {
    const url = await deadUrl();

    await expect(observeProvider({ url, token: 't' })).rejects.toMatchObject({
      code: 'provider-unreachable',
    });
  });

  it('that accepts too few requests a minute is sent no more', async () => {
    const { report } = await observeMock({ parameters: { 'request.rate-limit': 3 } });

    expect(report.reason).toBe(
      'The provider accepts so few requests in a minute that nothing else can be determined.',
    );
    expect(valuesOf(report)).toMatchObject({
      'request.rate-limit': 3,
      'request.over-rate': { status: 429, headers: { 'retry-after': '{seconds}' } },
    });
    expect(report.requests).toBeLessThan(12);
  });

  it('is not asked for fewer plants than it takes', async () => {
    await expect(
      observeProvider({ url: 'http://127.0.0.1:1', token: 't', maxPlants: 19 }),
    ).rejects.toThrow('maxPlants: it cannot be 19. Give a whole number from 20.');
  });
});

describe.concurrent('a plant that replaces another', () => {
  it('may be anywhere in lists that have an order of their own', async () => {
    const hashOf = ({ id }: StoredPlant) => createHash('sha1').update(id).digest('hex');
    await using zoo = await start({
      sort: (plants) => plants.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1)),
      create(store, plant) {
        store.plants = [...store.plants.filter(({ key }) => key !== plant.key), plant];
        return plant;
      },
    });

    const { determined } = await observe(zoo);

    expect(determined.find(({ subject }) => subject === 'create.taken-id')).toMatchObject({
      value: { effect: 'replaced' },
      alternatives: { 'another plant': ['replaced-last'] },
    });
  });
});

/** What is observed of something, once for all tests. */
function observedOnce(observeIt: () => Promise<ObservationReport>) {
  let values: Promise<Record<string, unknown>> | undefined;
  return () => {
    values ??= observeIt().then(valuesOf);
    return values;
  };
}

describe.concurrent('a provider whose lists are no lists', () => {
  it('gets a report that says so, since no outcome can be observed', async () => {
    await using zoo = await start({ presentList: () => 'no list' });

    const { reason, determined } = await observe(zoo);

    expect(determined.filter(({ kind }) => kind === 'outcome')).toEqual([]);
    expect(reason).toBe(
      'No outcome could be observed. The plants could not be listed: the provider answered 200.',
    );
  });
});

describe.concurrent('a provider that begins to reject everything', () => {
  const steadyValues = observedOnce(async () => {
    await using steady = await start();
    return await observe(steady);
  });
  const rejections = [60, 140, 400, 500, 600].flatMap((after) =>
    ['GET', 'POST', 'DELETE'].map((method) => ({ method, after })),
  );

  it.each(rejections)(
    'is not told to reject it for what it is: $method, after $after',
    async (one) => {
      let requests = 0;
      await using zoo = await start({
        admit({ method }) {
          requests += 1;
          if (requests > one.after && method === one.method) {
            throw new Rejection(400, 'no more today');
          }
        },
      });

      const report = await observe(zoo);

      const expected = await steadyValues();
      for (const { subject, kind, value } of report.determined) {
        if (kind === 'outcome') {
          expect(JSON.stringify(value)).not.toContain('no more today');
          const [situation = ''] = subject.split('/');
          const wanted = expected[subject] ?? expected[situation];
          expect(withoutMessage(value)).toEqual(withoutMessage(wanted));
        }
      }
    },
  );
});

function withoutMessage(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null, (key, one) => (key === 'message' ? '' : one)));
}

describe.concurrent('a provider that fails by chance', () => {
  const tokens = { token: 'alice-token', secondToken: 'bob-token' };
  const steadyValues = observedOnce(async () => {
    await using steady = await startServer({ port: 0 });
    return await observeProvider({ url: steady.url, ...tokens });
  });

  it.each([
    ['answers', [{ kind: 'status', status: 500, probability: 0.2 }]],
    [
      'answers that come late',
      [{ kind: 'status', status: 500, probability: 0.1, processed: true }],
    ],
    ['connections', [{ kind: 'drop-connection', probability: 0.1 }]],
  ] as const)('in its %s is not told to have meant it', async (_, faults) => {
    await using server = await startServer({ port: 0, faults });
    const before = server.snapshot();

    const report = await observeProvider({ url: server.url, ...tokens });

    const expected = await steadyValues();
    for (const { subject, value } of report.determined) {
      if (subject !== 'request.rate-limit') {
        expect(withoutMessage(value)).toEqual(withoutMessage(expected[subject]));
      }
    }
    expect(report.determined.length).toBeGreaterThan(55);
    expect(server.snapshot()).toEqual(before);
  });
});
