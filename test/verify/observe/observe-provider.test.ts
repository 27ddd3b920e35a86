import { type OpenPointId, openPoints } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import {
  type ObservationReport,
  type ObserveProviderOptions,
  observeProvider,
} from '../../../src/verify/observe/observe-provider.js';
import { atRequest } from '../../zoo/at-request.js';
import { type Change, Refusal } from '../../zoo/behaviour.js';
import { startZooProvider, type ZooProvider } from '../../zoo/provider.js';
import { deadUrl } from '../serve.js';
import { observeMock } from './observe-mock.js';
import { observeChanged } from './observe-zoo.js';

const patience = { timeout: 60_000 };

const start = (change: Change = {}) => startZooProvider({ name: 'is observed', change });

function observe(
  { url, token, secondToken }: Pick<ZooProvider, 'url' | 'token' | 'secondToken'>,
  options: Partial<ObserveProviderOptions> = {},
): Promise<ObservationReport> {
  return observeProvider({ url, token, secondToken, ...options });
}

const ids = Object.keys(openPoints) as OpenPointId[];

describe.concurrent('a report', patience, () => {
  it('tells of each open point once, in the order of the table, and leaves nothing', async () => {
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
    expect(report.points.map(({ point }) => point)).toEqual(ids);
    expect(new Date(report.startedAt).toISOString()).toBe(report.startedAt);
    expect(zoo.plants()).toEqual(before);
  });

  it('says nothing but what JSON can', async () => {
    await using zoo = await start();

    const report = await observe(zoo);

    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('tells how far it is', async () => {
    await using zoo = await start();
    const told: [done: number, total: number][] = [];

    await observe(zoo, { onProgress: (done, total) => told.push([done, total]) });

    const [[, total = 0] = []] = told;
    expect(told).toEqual(Array.from({ length: total }, (_, done) => [done, total]));
  });

  it('shows no token, though the provider repeats each, and leaves the choices as they are', async () => {
    await using zoo = await start((reference) => ({
      presentError: ({ status, message }, { request }) => ({
        error: status,
        message,
        seen: request.headers.authorization ?? 'no token',
      }),
      authenticate: (authorization, ...rest) =>
        reference.authenticate(
          authorization?.includes('read-only-secret') ? `Bearer ${zoo.token}` : authorization,
          ...rest,
        ),
    }));
    const tokens = { readOnlyToken: 'read-only-secret', endedToken: 'ended-token-secret' };

    const report = await observe(zoo, {
      ...tokens,
      headers: { 'X-Format': 'application/json' },
    });

    const text = JSON.stringify(report);
    for (const secret of [zoo.token, zoo.secondToken, ...Object.values(tokens)]) {
      expect(text).not.toContain(secret);
    }
    expect(report.points).toContainEqual(
      expect.objectContaining({ point: 'response.content-type', choice: 'application/json' }),
    );
  });
});

describe.concurrent('the tokens that are given', patience, () => {
  it('tell more each', async () => {
    const withAll = await observeMock({});
    const untold = withAll.untold.map(({ point }) => point);

    await using zoo = await start();
    const { points } = await observe(zoo, { secondToken: undefined });

    const reasonOf = (id: OpenPointId) => points.find((one) => one.point === id && 'reason' in one);
    for (const id of [
      'create.owner',
      'list.visibility',
      'delete.shared-plant',
      'delete.invisible-plant',
    ] as const) {
      expect(reasonOf(id)).toMatchObject({ reason: 'no token of a second user was given' });
    }
    expect(reasonOf('authentication.ended-token')).toMatchObject({
      reason: 'no token that has ended was given',
    });
    for (const id of ['authentication.scopes', 'authentication.insufficient-scope'] as const) {
      expect(reasonOf(id)).toMatchObject({ reason: 'no token that may only read was given' });
      expect(untold).not.toContain(id);
    }
  });

  it('are refused where the second is none', async () => {
    await using zoo = await start();

    await expect(observe(zoo, { secondToken: 'nobody' })).rejects.toMatchObject({
      code: 'invalid-option',
      message:
        'Failed to list plants with the second token: it was refused with 401. Give a valid one, or none.',
    });
  });

  it('tell of lists and tokens though none may create', async () => {
    const { choices, reasons, report } = await observeChanged({
      readObject() {
        throw new Refusal(403, 'you may only read');
      },
    });

    expect(report.reason).toBe('No plant could be created: POST /plants was answered with 403.');
    expect(report.leftovers).toEqual([]);
    expect(choices).toMatchObject({
      'authentication.missing-token': 401,
      'request.unknown-path': 404,
      'list.success': 200,
      'list.limit-zero': 'empty',
      'list.negative-limit': 'reject',
      'list.repeated-limit': 'first',
    });
    expect(reasons['create.duplicate-id']).toBe(
      'no plant could be created: POST /plants was answered with 403',
    );
  });

  it('create no more where they may not delete', async () => {
    const { reasons, report, changed } = await observeChanged({
      find() {
        throw new Refusal(403, 'you may not delete');
      },
    });

    expect(reasons['create.duplicate-id']).toMatch(/^the token may not delete plants/);
    expect(changed.length).toBeLessThan(8);
    expect(report.leftovers.map(({ name }) => name).sort()).toEqual([...changed].sort());
  });
});

describe.concurrent('plants that cannot be deleted again', patience, () => {
  it.each([404, 405, 410, 500])(
    'are few, and told, where a delete is answered %i',
    async (status) => {
      const { choices, reasons, report, changed } = await observeChanged({
        find() {
          throw new Refusal(status, 'no');
        },
      });

      expect(reasons['create.duplicate-id']).toMatch(
        /^what is created cannot be deleted again: .*answered with \d{3}$/,
      );
      expect(changed.length).toBeGreaterThan(0);
      expect(changed.length).toBeLessThan(10);
      expect(report.leftovers.map(({ name }) => name).sort()).toEqual([...changed].sort());
      expect(choices).toMatchObject({ 'list.success': 200, 'request.unknown-path': 404 });
    },
  );

  it('are those that belong to everyone, where nobody may delete such', async () => {
    const mock = await observeMock({
      profile: {
        'create.owner': 'everyone',
        'delete.shared-plant': 'refuse',
        'delete.refused': 404,
      },
    });

    expect(mock.isAsBefore).toBe(false);
    expect(mock.report.leftovers.length).toBeGreaterThan(0);
    expect(mock.report.leftovers.length).toBeLessThan(10);
  });
});

describe.concurrent('a signal', patience, () => {
  it.each([8, 40, 120, 250, 400])(
    'ends it after %i requests, and what is there is deleted',
    async (count) => {
      const stop = new AbortController();
      const { report, changed } = await observeChanged(
        { ...atRequest(count, () => stop.abort()), pauseMs: 1 },
        { signal: stop.signal },
      );

      expect(report).toMatchObject({ reason: 'The run was stopped.', leftovers: [] });
      expect(changed).toEqual([]);
    },
  );
});

describe.concurrent('a provider', patience, () => {
  it('that nobody reaches is told with its address', async () => {
    const url = await deadUrl();

    await expect(observeProvider({ url, token: 't' })).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringContaining(url),
    });
  });

  it.each([10, 60, 200])('that is gone after %i requests is told to be so', async (count) => {
    let last: Promise<void> = Promise.resolve();
    const zoo: ZooProvider = await start({
      ...atRequest(count, () => {
        last = zoo.stop();
      }),
    });

    const report = await observe(zoo);
    await last;

    expect(report.reason).toMatch('The provider can no longer be reached');
  });

  it.each([
    [3, 429],
    [12, 403],
    [29, 503],
  ])('that takes %i requests a minute is asked no more, and told to', async (most, status) => {
    const profile = { 'request.rate-limit': most, 'request.rate-limited': status };

    const { report, told } = await observeMock({ profile });

    expect(report.reason).toBe(
      'The provider takes so few requests in a minute that nothing else can be found out.',
    );
    expect(told.filter(({ point }) => /rate/.test(point))).toMatchObject([
      { point: 'request.rate-limit', choice: most },
      { point: 'request.rate-limited', choice: status },
    ]);
    expect(report.durationMs).toBeLessThan(10_000);
  });

  it('is not asked for fewer plants than it takes', async () => {
    await expect(
      observeProvider({ url: 'http://127.0.0.1:1', token: 't', mostPlants: 19 }),
    ).rejects.toThrow('mostPlants: 19 is not a whole number from 20');
  });
});
