import type { Profile } from 'plant-store-kit';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import type { ProfileReport, VerificationReport } from '../../src/verify/report.js';
import type { VerifyProviderOptions } from '../../src/verify/verify-options.js';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { type Change, Refusal, type ZooBehaviour } from '../zoo/behaviour.js';
import { startZooProvider, type ZooProvider } from '../zoo/provider.js';
import { reference } from '../zoo/reference.js';

const patience = { timeout: 60_000 };
/** The rule that takes the least time to check. */
const quick = { only: ['delete.answers-without-body'] };
let pact: PactProcess;
beforeAll(() => {
  pact = new PactProcess(8);
});
afterAll(() => pact.stop());

type Options = Partial<VerifyProviderOptions>;

function verify(
  { url, token, secondToken }: Pick<ZooProvider, 'url' | 'token' | 'secondToken'>,
  options: Options,
): Promise<VerificationReport> {
  return verifyWith(pact, { url, token, secondToken, seed: 1, ...quick, ...options });
}

const start = (change: Change = {}) => startZooProvider({ name: 'has a profile', change });

async function verifyMock(
  now: Profile,
  profile: Profile,
  options: Options = {},
): Promise<VerificationReport> {
  await using server = await startServer({ port: 0, profile: now });
  const before = plantsOf(server);
  const report = await verifyWith(pact, {
    url: server.url,
    token: 'alice-token',
    secondToken: 'bob-token',
    readOnlyToken: 'alice-read-only-token',
    endedToken: 'alice-expired-token',
    seed: 1,
    profile,
    ...quick,
    ...options,
  });
  expect(plantsOf(server)).toEqual(before);
  return report;
}

const plantsOf = (server: PlantServer) => JSON.stringify(server.plants.all());

const verdicts = (profile: ProfileReport | undefined) =>
  profile?.points.map(({ point, verdict }) => [point, verdict]);

const drifted = (profile: ProfileReport | undefined) =>
  profile?.points.filter(({ verdict }) => verdict === 'drifted').map(({ point }) => point);

describe('a profile', patience, () => {
  it('that tells what the mock does is never drifted from', async () => {
    const { profile, verdict } = await verifyMock(chosen, chosen, { only: undefined });

    expect(verdict).toBe('passed');
    expect(drifted(profile)).toEqual([]);
    expect(profile?.verdict).toBe('same');
    expect(profile).not.toHaveProperty('reason');
    expect(verdicts(profile)?.filter(([, verdict]) => verdict === 'not-told')).toEqual([
      ['create.maximum-plants', 'not-told'],
    ]);
  });

  it('is drifted from where it gives another choice than the provider makes now', async () => {
    const now: Profile = {
      ...chosen,
      'list.limit-zero': 'empty',
      'authentication.scopes': 'ignored',
    };

    const { profile, verdict } = await verifyMock(now, chosen, { profileSource: 'ci/p.json' });

    expect(verdict).toBe('passed');
    expect(profile).toMatchObject({ source: 'ci/p.json', verdict: 'drifted' });
    expect(profile?.points.filter(({ verdict }) => verdict === 'drifted')).toEqual([
      {
        point: 'authentication.scopes',
        verdict: 'drifted',
        expected: 'enforced',
        found: 'ignored',
        sentence:
          'In p.json, a token without the scope that an operation needs is refused; now it is accepted all the same.',
        evidence: expect.stringContaining('POST /plants with the read-only token'),
      },
      {
        point: 'list.limit-zero',
        verdict: 'drifted',
        expected: 'reject',
        found: 'empty',
        sentence: 'In p.json, a limit of 0 is refused; now it returns an empty list.',
        evidence: expect.stringContaining('GET /plants?limit=0 was answered with 200'),
      },
    ]);
  });

  it('that is silent about a choice asks nothing of it', async () => {
    const { profile } = await verifyMock(
      { 'list.limit-zero': 'reject' },
      { 'delete.success': 204 },
    );

    expect(verdicts(profile)).toEqual([['delete.success', 'same']]);
  });

  it('is compared by its choices alone', async () => {
    const profile = {
      $schema: 'https://example.com/profile.schema.json',
      version: 1,
      observed: { url: 'https://example.com', evidence: { 'list.order': 'as they came' } },
      'delete.success': 204,
    } as const;

    expect((await verifyMock({}, profile)).profile?.verdict).toBe('same');
  });

  it('is reported beside a rule that is broken', async () => {
    const change = { statuses: { ...reference.statuses, create: 201 } };
    await using zoo = await start(change);

    const report = await verify(zoo, { only: ['create'], profile: { 'delete.success': 202 } });

    expect(report.verdict).toBe('failed');
    expect(report.profile).toMatchObject({ verdict: 'drifted', points: [{ found: 204 }] });
  });

  it('says nothing but what JSON can', async () => {
    const report = await verifyMock({}, chosen);

    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('that is none is refused before anything is asked', async () => {
    await using zoo = await start();

    const verification = verify(zoo, {
      profile: { 'delete.success': 404 },
      profileSource: 'ci/p.json',
    });

    await expect(verification).rejects.toMatchObject({
      code: 'invalid-profile',
      message: expect.stringMatching(/^Failed to load profile "ci\/p\.json": "delete\.success" /),
    });
    expect(zoo.requestCount()).toBe(0);
  });

  it('without a choice is not checked, and takes no request', async () => {
    await using zoo = await start();

    const { profile, requests } = await verify(zoo, { profile: {} });

    expect(profile).toEqual({
      verdict: 'not-checked',
      reason: 'The profile gives no choice.',
      points: [],
    });
    expect(requests).toBe((await verify(zoo, {})).requests);
  });

  it('of which nothing can be told is not checked', async () => {
    const { profile, verdict } = await verifyMock({}, { 'create.replaced-place': 'last' });

    expect(verdict).toBe('passed');
    expect(profile).toMatchObject({
      verdict: 'not-checked',
      points: [{ verdict: 'not-told', reason: 'no plant replaces another' }],
    });
    expect(profile).not.toHaveProperty('reason');
  });
});

describe('the rules', patience, () => {
  it('are not held to be broken by what is asked to find out choices', async () => {
    const page = { 'content-type': 'text/html' };
    await using zoo = await start((reference) => ({
      finish: (answer, exchange) =>
        exchange.request.body.length > 100_000
          ? { status: 413, headers: page, body: Buffer.from('<h1>Too large</h1>') }
          : reference.finish(answer, exchange),
    }));

    const report = await verify(zoo, { only: undefined, profile: chosen });

    expect(report.rules.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(drifted(report.profile)).toContain('request.maximum-body-bytes');
  });

  it('keep their verdict where the provider is gone while choices are looked for', async () => {
    let last: Promise<void> = Promise.resolve();
    const zoo: ZooProvider = await start(
      whenLooking(() => {
        last = zoo.stop();
      }),
    );

    const report = await verify(zoo, { profile: ofZoo });
    await last;

    expect(report.verdict).toBe('passed');
    expect(report).not.toHaveProperty('reason');
    expect(report.profile?.reason).toMatch(/^The provider can no longer be reached: /);
    expect(report.profile?.verdict).toBe('not-checked');
    expect(verdicts(report.profile)).toEqual([
      ['create.longest-name', 'not-told'],
      ['delete.success', 'same'],
    ]);
  });
});

describe('a stop', patience, () => {
  it('while rules are checked leaves no choice checked, and says why', async () => {
    const stop = new AbortController();
    await using zoo = await start({
      create(store, plant) {
        stop.abort();
        return reference.create(store, plant);
      },
    });
    const before = zoo.plants();

    const report = await verify(zoo, { profile: { 'delete.success': 204 }, signal: stop.signal });

    const reason = 'The run was stopped.';
    expect(report).toMatchObject({ verdict: 'not-checked', reason });
    expect(report.profile).toEqual({
      verdict: 'not-checked',
      reason,
      points: [
        {
          point: 'delete.success',
          verdict: 'not-told',
          expected: 204,
          sentence: 'A delete is answered with 204.',
          reason,
        },
      ],
    });
    expect(zoo.plants()).toEqual(before);
  });

  it('while choices are looked for keeps what is known of the rules, and leaves nothing', async () => {
    const stop = new AbortController();
    await using zoo = await start(whenLooking(() => stop.abort()));
    const before = zoo.plants();

    const report = await verify(zoo, { profile: ofZoo, signal: stop.signal });

    expect(report).toMatchObject({ verdict: 'passed', leftovers: [] });
    expect(report).not.toHaveProperty('reason');
    expect(report.profile).toMatchObject({
      verdict: 'not-checked',
      reason: 'The run was stopped.',
    });
    expect(zoo.plants()).toEqual(before);
  });
});

describe('a provider that', patience, () => {
  it('takes no plant is still asked what it answers to requests without one', async () => {
    await using zoo = await start({
      readObject() {
        throw new Refusal(403, 'you may only read');
      },
    });
    const profile: Profile = { 'authentication.missing-token': 403, 'delete.success': 200 };

    const report = await verify(zoo, { profile });

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch(/^The token may not create plants/);
    expect(verdicts(report.profile)).toEqual([
      ['authentication.missing-token', 'drifted'],
      ['delete.success', 'not-told'],
    ]);
  });

  it('keeps every plant is asked to take no more of them', async () => {
    await using zoo = await start({
      find() {
        throw new Refusal(409, 'nothing is deleted here');
      },
    });

    const profile: Profile = { 'list.order': 'id', 'authentication.missing-token': 401 };
    const without = await verify(zoo, {});
    const report = await verify(zoo, { profile });

    expect(verdicts(report.profile)).toEqual([
      ['authentication.missing-token', 'same'],
      ['list.order', 'not-told'],
    ]);
    expect(report.profile?.points[1]?.reason).toMatch(/cannot be deleted again/);
    expect(report.leftovers.length).toBeLessThanOrEqual(without.leftovers.length);
  });
});

describe('the tokens', patience, () => {
  it('of a profile are shown nowhere, though the provider repeats them', async () => {
    const tokens = { readOnlyToken: 'token-for-reading', endedToken: 'token-of-yesterday' };
    await using zoo = await start({
      presentError: (refusal, { request }) => ({
        error: refusal.status,
        message: refusal.message,
        [String(request.headers.authorization)]: true,
      }),
    });
    const profile: Profile = {
      'error.further-members': { at: 1 },
      'authentication.ended-token': 403,
    };

    const report = await verify(zoo, { ...tokens, profile });

    const told = JSON.stringify(report);
    expect(report.profile?.points[0]?.verdict).toBe('drifted');
    expect(told).toContain('$ENDED_TOKEN');
    for (const token of [...Object.values(tokens), zoo.token, zoo.secondToken]) {
      expect(told).not.toContain(token);
    }
  });
});

describe('the progress', patience, () => {
  it('counts the choices behind the rules, up to all there is', async () => {
    await using zoo = await start();
    const told: [number, number][] = [];

    await verify(zoo, {
      profile: { 'delete.success': 204 },
      onProgress: (done, total) => told.push([done, total]),
    });

    const [, total] = told[0] ?? [];
    expect(new Set(told.map(([, one]) => one))).toEqual(new Set([total]));
    expect(told.map(([done]) => done)).toEqual(
      told.map(([done]) => done).toSorted((a, b) => a - b),
    );
    expect(told.at(-1)).toEqual([total, total]);
  });
});

/** What our provider chooses: early and late in the search for it. */
const ofZoo: Profile = { 'create.longest-name': 'unlimited', 'delete.success': 204 };

/** Does something between these: when a body is sent that is larger than any check sends. */
function whenLooking(act: () => void): Pick<ZooBehaviour, 'admit'> {
  return {
    admit({ body }) {
      if (body.length > 1_000_000) {
        act();
      }
    },
  };
}

/** Choices of many kinds, none of them our default. */
const chosen: Profile = {
  'authentication.missing-token': 403,
  'authentication.scopes': 'enforced',
  'authentication.ended-token': 403,
  'request.maximum-body-bytes': 65_536,
  'response.content-type': 'application/json; charset=utf-8',
  'error.integer': { 404: 1404, 429: 1429, 'delete.malformed-id': 7 },
  'error.further-members': { path: '/plants' },
  'create.id-minimum': '1',
  'create.longest-name': 64,
  'create.tag-characters': '[a-z0-9-]',
  'create.maximum-plants': 1000,
  'list.order': 'newest-first',
  'list.default-limit': 100,
  'list.limit-zero': 'reject',
  'delete.success': 200,
  'delete.unknown-id': 410,
  'delete.deleted-id': 410,
};
