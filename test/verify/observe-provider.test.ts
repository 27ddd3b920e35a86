import { startServer } from 'plant-store-kit/server';
import type { ObservationReport, ObserveProviderOptions } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { subjectOrder } from '../../src/verify/observe/findings.js';
import { observeBy } from '../../src/verify/observe-provider.js';
import { atRequest } from '../providers/at-request.js';
import type { Behaviour } from '../providers/behaviour.js';
import { atMost, reject, rejectIf } from '../providers/changes.js';
import { type Access, startQuick } from '../providers/provider.js';
import { observeChanged } from './observe/observed.js';
import { start } from './verify-faulty.js';

function observe(
  { url, token, secondToken, clock }: Access,
  options: Partial<ObserveProviderOptions> = {},
): Promise<ObservationReport> {
  return observeBy({ url, token, secondToken, clock, maxPlants: 20, ...options });
}

function valuesOf({ determined }: ObservationReport): Record<string, unknown> {
  return Object.fromEntries(determined.map(({ subject, value }) => [subject, value]));
}

describe.concurrent('an observation', () => {
  it('reports every parameter and situation once, in the order of the tables, and its progress', async () => {
    await using provider = await start();
    const before = provider.plants();
    const shown: [done: number, total: number][] = [];

    const report = await observe(provider, {
      onProgress: (done, total) => shown.push([done, total]),
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
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
    expect(provider.plants()).toEqual(before);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
    const [[, total = 0] = []] = shown;
    expect(shown).toEqual(Array.from({ length: total }, (_, done) => [done + 1, total]));
  });

  it('lists with a limit where a list without one soon is a page', async () => {
    const change = ({ readLimit }: Behaviour) => ({
      readLimit: (query: URLSearchParams) => (query.has('limit') ? readLimit(query) : 10),
    });
    await using provider = await startQuick({ name: 'has short pages', seed: 8, change });

    const report = await observe(provider, { maxPlants: undefined });

    expect(valuesOf(report)).toMatchObject({
      'list.default-limit': 10,
      'list.order': { key: 'creation', direction: 'ascending' },
    });
  });

  it('takes some 500 requests of a provider with 300 plants, and observes pages of 100', async () => {
    const { cut } = atMost(100);
    await using provider = await startQuick({ name: 'has pages', seed: 300, change: { cut } });

    const report = await observe(provider, { maxPlants: undefined });

    // On a busy machine, a list is now and then requested once more.
    expect(report.requests).toBeLessThan(515);
    expect(valuesOf(report)).toMatchObject({
      'list.default-limit': 100,
      'list.maximum-limit': 100,
    });
  });

  it('leaves the provider as it was when it is stopped', async () => {
    const stop = new AbortController();
    await using provider = await start({ ...atRequest(200, () => stop.abort()), pauseMs: 1 });
    const before = provider.plants();

    const report = await observe(provider, { signal: stop.signal });

    expect(report).toMatchObject({ reason: 'The run was stopped.', leftovers: [] });
    expect(provider.plants()).toEqual(before);
  });
});

describe.concurrent('a provider', () => {
  it('at which nobody may create still shows what needs no plant', async () => {
    const { report, outcomes, reasons } = await observeChanged({
      readObject: () => reject('you may only read', 403),
    });

    const reason = /^The token may not create plants: POST \/plants was answered with 403/;
    expect(report.reason).toMatch(reason);
    expect(outcomes).toMatchObject({
      'authentication.missing-token': { status: 401 },
      'list.all': { status: 200 },
    });
    expect(reasons['create.taken-id']).toMatch(reason);
  });

  it.each([
    ['everything', /^/],
    ['each create', /^POST$/],
  ])('that answers 500 to %s is not asked for long', async (_, methods) => {
    await using provider = await start({
      admit: ({ method }) => rejectIf(methods.test(method), 'broken', 500),
    });

    const report = await observe(provider);

    expect(report.reason).toBe('No plant could be created: POST /plants was answered with 500.');
    expect(provider.requestCount()).toBeLessThan(90);
  });

  it.each([404, 500])('that answers %i to each delete gets few plants', async (status) => {
    await using provider = await start({
      find: () => reject('no', status),
    });
    const before = provider.plants().length;

    const report = await observe(provider);

    expect(provider.plants().length - before).toBeLessThan(10);
    expect(report.leftovers).toHaveLength(provider.plants().length - before);
    expect(report.reason).toMatch(/^A created plant could not be deleted: /);
  });

  it('whose lists are no lists shows all the same what shows without one', async () => {
    const { report, outcomes, reasons } = await observeChanged({ presentList: () => 'no list' });

    expect(reasons['list.order']).toMatch(/^The plants could not be listed/);
    expect(outcomes).not.toHaveProperty('list.all');
    expect(outcomes).toMatchObject({ 'create.taken-id': { status: 400 } });
    expect(report.unsupported).toContainEqual(expect.objectContaining({ subject: 'list.all' }));
  });

  it('that fails by chance is not said to have meant it', async () => {
    await using server = await startServer({
      port: 0,
      faults: [
        { kind: 'status', status: 500, probability: 0.03, seed: 1 },
        { kind: 'status', status: 500, probability: 0.02, processed: true, seed: 2 },
        { kind: 'drop-connection', probability: 0.02, seed: 3 },
      ],
    });
    const before = server.snapshot();

    const tokens = { token: 'alice-token', secondToken: 'bob-token' };
    const report = await observe({ url: server.url, ...tokens });

    await using steadyServer = await startServer({ port: 0 });
    const expected = valuesOf(await observe({ url: steadyServer.url, ...tokens }));
    const subjects = Object.keys(valuesOf(report));
    expect(subjects.length).toBeGreaterThan(40);
    const steady = subjects.map((one) => [one, expected[one] ?? expected[one.split('/')[0] ?? '']]);
    expect(withoutMessages(valuesOf(report))).toEqual(withoutMessages(Object.fromEntries(steady)));
    expect(server.snapshot()).toEqual(before);
  });
});

function withoutMessages(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, one) => (['message', 'allow'].includes(key) ? '' : one)),
  );
}
