import type { Profile } from 'plant-store-kit';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import type {
  ProfileReport,
  VerificationReport,
} from '../../src/verify/report/verification-report.js';
import type { VerifyProviderOptions } from '../../src/verify/verify-options.js';
import { verifyWith } from '../../src/verify/verify-provider.js';
import {
  type Behaviour,
  type Change,
  type ProviderRequest,
  Rejection,
} from '../providers/behaviour.js';
import { type RunningProvider, startProvider } from '../providers/provider.js';
import { reference } from '../providers/reference.js';
import { sharedPact } from './shared-pact.js';

/** The rule that takes the least time to check. */
const quick = { only: ['delete.answers-without-body'] };

type Options = Partial<VerifyProviderOptions>;

function verify(
  { url, token, secondToken }: Pick<RunningProvider, 'url' | 'token' | 'secondToken'>,
  options: Options,
): Promise<VerificationReport> {
  return verifyWith(sharedPact, { url, token, secondToken, seed: 1, ...quick, ...options });
}

const start = (change: Change = {}) => startProvider({ name: 'has a profile', change });

async function verifyMock(
  now: Profile,
  profile: Profile,
  options: Options = {},
): Promise<VerificationReport> {
  await using server = await startServer({ port: 0, profile: now });
  const before = plantsOf(server);
  const report = await verifyWith(sharedPact, {
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
  profile?.entries.map(({ subject, verdict }) => [subject, verdict]);

const drifted = (profile: ProfileReport | undefined) =>
  profile?.entries.filter(({ verdict }) => verdict === 'drifted').map(({ subject }) => subject);

describe.concurrent('a profile', () => {
  it('that says what the mock does is never drifted from', async () => {
    const { profile, verdict } = await verifyMock(stated, stated, { only: undefined });

    expect(verdict).toBe('passed');
    expect(drifted(profile)).toEqual([]);
    expect(profile?.verdict).toBe('same');
    expect(profile).not.toHaveProperty('reason');
    expect(verdicts(profile)?.filter(([, verdict]) => verdict === 'undetermined')).toEqual([
      ['create.maximum-plants', 'undetermined'],
    ]);
  });

  it('is drifted from if the provider does something else now', async () => {
    const now: Profile = {
      ...stated,
      outcomes: {
        ...stated.outcomes,
        'list.limit-zero': { effect: 'empty' },
        'authentication.insufficient-scope': { effect: 'accepted' },
      },
    };

    const { profile, verdict } = await verifyMock(now, stated, { profileSource: 'ci/p.json' });

    expect(verdict).toBe('passed');
    expect(profile).toMatchObject({ source: 'ci/p.json', verdict: 'drifted' });
    expect(profile?.entries.filter(({ verdict }) => verdict === 'drifted')).toEqual([
      {
        subject: 'authentication.insufficient-scope',
        kind: 'outcome',
        verdict: 'drifted',
        expected: { status: 404 },
        found: expect.objectContaining({ effect: 'accepted' }),
        sentence:
          'In p.json, a request with a valid token whose scope does not cover the operation (create) is rejected with 404; now it succeeds anyway.',
        evidence: 'The provider answered 200 to POST /plants.',
      },
      {
        subject: 'list.limit-zero',
        kind: 'outcome',
        verdict: 'drifted',
        expected: { status: 400 },
        found: expect.objectContaining({ effect: 'empty' }),
        sentence:
          'In p.json, a list with limit=0 is rejected with 400; now it returns an empty list.',
        evidence: 'The provider answered 200 to GET /plants?limit=0.',
      },
    ]);
  });

  it('that is silent about a situation asks nothing of it', async () => {
    const { profile } = await verifyMock(
      { outcomes: { 'list.limit-zero': { status: 400 } } },
      { outcomes: { 'delete.own-plant': { status: 204 } } },
    );

    expect(verdicts(profile)).toEqual([['delete.own-plant', 'same']]);
  });

  it('is compared by its parameters and outcomes alone', async () => {
    const profile = {
      $schema: 'https://example.com/profile.schema.json',
      version: 1,
      observed: { url: 'https://example.com', evidence: { 'list.order': 'as they came' } },
      outcomes: { 'delete.own-plant': { status: 204 } },
    } as const;

    expect((await verifyMock({}, profile)).profile?.verdict).toBe('same');
  });

  it('is reported beside a rule that failed', async () => {
    const change = { statuses: { ...reference.statuses, create: 201 } };
    await using zoo = await start(change);

    const report = await verify(zoo, {
      only: ['create'],
      profile: { outcomes: { 'delete.own-plant': { status: 202 } } },
    });

    expect(report.verdict).toBe('failed');
    expect(report.profile).toMatchObject({
      verdict: 'drifted',
      entries: [{ found: { status: 204 } }],
    });
  });

  it('says nothing but what JSON can', async () => {
    const report = await verifyMock({}, stated);

    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('that is invalid is rejected before any request', async () => {
    await using zoo = await start();

    const verification = verify(zoo, {
      profile: { outcomes: { 'delete.own-plant': { status: 404 } } },
      profileSource: 'ci/p.json',
    });

    await expect(verification).rejects.toMatchObject({
      code: 'invalid-profile',
      message: expect.stringMatching(/^Failed to read profile "ci\/p\.json": /),
    });
    expect(zoo.requestCount()).toBe(0);
  });

  it('that states nothing is not checked, and takes no request', async () => {
    await using zoo = await start();

    const { profile, requests } = await verify(zoo, { profile: {} });

    expect(profile).toEqual({
      verdict: 'not-checked',
      reason: 'The profile has no entries.',
      entries: [],
    });
    expect(requests).toBe((await verify(zoo, {})).requests);
  });

  it('of which nothing can be determined is not checked', async () => {
    const { profile, verdict } = await verifyMock(
      {},
      { outcomes: { 'create.name-too-long': { status: 422 } } },
    );

    expect(verdict).toBe('passed');
    expect(profile).toMatchObject({
      verdict: 'not-checked',
      entries: [
        {
          verdict: 'undetermined',
          reason: 'The situation does not arise with the parameters of the profile.',
        },
      ],
    });
    expect(profile).not.toHaveProperty('reason');
  });
});

describe.concurrent('the rules', () => {
  it('do not fail by the requests that observe the provider', async () => {
    const page = { 'content-type': 'text/html' };
    await using zoo = await start((reference) => ({
      admit(request) {
        if (isLargerThanChecked(request)) {
          throw new Rejection(413, 'too large');
        }
      },
      finish: (answer, exchange) =>
        isLargerThanChecked(exchange.request)
          ? { status: 413, headers: page, body: Buffer.from('<h1>Too large</h1>') }
          : reference.finish(answer, exchange),
    }));

    const report = await verify(zoo, { only: undefined, profile: stated });

    expect(report.rules.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(drifted(report.profile)).toContain('request.maximum-body-bytes');
  });

  it('have their verdict if the provider stops while it is observed', async () => {
    let last: Promise<void> = Promise.resolve();
    const zoo: RunningProvider = await start(
      whenObserved(() => {
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
      ['create.maximum-name-length', 'undetermined'],
      ['delete.own-plant', 'undetermined'],
    ]);
  });
});

describe.concurrent('a stop', () => {
  it('while rules are checked leaves the profile unchecked, and says why', async () => {
    const stop = new AbortController();
    await using zoo = await start({
      create(store, plant) {
        stop.abort();
        return reference.create(store, plant);
      },
    });
    const before = zoo.plants();

    const report = await verify(zoo, {
      profile: { outcomes: { 'delete.own-plant': { status: 204 } } },
      signal: stop.signal,
    });

    const reason = 'The run was stopped.';
    expect(report).toMatchObject({ verdict: 'not-checked', reason });
    expect(report.profile).toEqual({
      verdict: 'not-checked',
      reason,
      entries: [
        {
          subject: 'delete.own-plant',
          kind: 'outcome',
          verdict: 'undetermined',
          expected: { status: 204 },
          sentence:
            'A delete of a plant that the user has created is answered with 204 and deletes the plant.',
          reason,
        },
      ],
    });
    expect(zoo.plants()).toEqual(before);
  });

  it('while the provider is observed leaves the verdicts of the rules, and no plant', async () => {
    const stop = new AbortController();
    await using zoo = await start(whenObserved(() => stop.abort()));
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

describe.concurrent('a provider that', () => {
  it('takes no plant is still observed with requests that need none', async () => {
    await using zoo = await start({
      readObject() {
        throw new Rejection(403, 'you may only read');
      },
    });
    const profile: Profile = {
      outcomes: {
        'authentication.missing-token': { status: 403 },
        'delete.own-plant': { status: 200 },
      },
    };

    const report = await verify(zoo, { profile });

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch(/^The token may not create plants/);
    expect(verdicts(report.profile)).toEqual([
      ['authentication.missing-token', 'drifted'],
      ['delete.own-plant', 'undetermined'],
    ]);
  });

  it('deletes no plant is given no more of them', async () => {
    await using zoo = await start({
      find() {
        throw new Rejection(409, 'nothing is deleted here');
      },
    });

    const profile: Profile = {
      parameters: { 'list.order': { key: 'id', direction: 'ascending' } },
      outcomes: { 'authentication.missing-token/list': { status: 401 } },
    };
    const without = await verify(zoo, {});
    const report = await verify(zoo, { profile });

    expect(verdicts(report.profile)).toEqual([
      ['list.order', 'undetermined'],
      ['authentication.missing-token/list', 'same'],
    ]);
    expect(report.profile?.entries[0]?.reason).toMatch(/^A created plant could not be deleted/);
    expect(report.leftovers.length).toBeLessThanOrEqual(without.leftovers.length);
  });
});

describe.concurrent('the tokens', () => {
  it('of a profile are shown nowhere, though the provider repeats them', async () => {
    const tokens = { readOnlyToken: 'token-for-reading', endedToken: 'token-of-yesterday' };
    await using zoo = await start({
      presentError: (rejection, { request }) => ({
        error: rejection.status,
        message: rejection.message,
        [String(request.headers.authorization)]: true,
      }),
    });
    const profile: Profile = {
      parameters: { 'error.further-members': { at: 1 } },
      outcomes: { 'authentication.ended-token': { status: 403 } },
    };

    const report = await verify(zoo, { ...tokens, profile });

    const json = JSON.stringify(report);
    expect(report.profile?.entries[0]?.verdict).toBe('drifted');
    expect(json).toContain('$ENDED_TOKEN');
    for (const token of [...Object.values(tokens), zoo.token, zoo.secondToken]) {
      expect(json).not.toContain(token);
    }
  });

  it('of other kinds are shown in no evidence of a rule', async () => {
    await using zoo = await start({ presentError: ({ status }) => ({ error: status }) });
    const endedToken = 'token-of-yesterday';

    const report = await verify(zoo, { only: ['authentication.required'], endedToken });

    const checks = report.rules.flatMap((rule) => rule.checks);
    const check = checks.find((one) => one.check.includes('expired'));
    expect(JSON.stringify(check?.evidence)).toContain('Bearer $ENDED_TOKEN');
    expect(JSON.stringify(report)).not.toContain(endedToken);
  });
});

describe.concurrent('the progress', () => {
  it('counts the steps of the observation after those of the rules', async () => {
    await using zoo = await start();
    const steps: [number, number][] = [];

    await verify(zoo, {
      profile: { outcomes: { 'delete.own-plant': { status: 204 } } },
      onProgress: (done, total) => steps.push([done, total]),
    });

    const [, total] = steps[0] ?? [];
    expect(new Set(steps.map(([, one]) => one))).toEqual(new Set([total]));
    const counts = steps.map(([done]) => done);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toEqual([total, total]);
  });
});

/** What our provider does: a parameter, which is detected first, and an outcome. */
const ofZoo: Profile = {
  parameters: { 'create.maximum-name-length': 'unlimited' },
  outcomes: { 'delete.own-plant': { status: 204 } },
};

/** Whether a body is larger than any that a check of a rule sends. */
const isLargerThanChecked = ({ body }: ProviderRequest) => body.length > 2_000_000;

/** Does something in the middle of an observation. */
function whenObserved(act: () => void): Pick<Behaviour, 'admit'> {
  return {
    admit(request) {
      if (isLargerThanChecked(request)) {
        act();
      }
    },
  };
}

/** Parameters and outcomes of many kinds, hardly one of them our default. */
const stated: Profile = {
  parameters: {
    'request.maximum-body-bytes': 65_536,
    'response.content-type': 'application/json; charset=utf-8',
    'error.integer': 1404,
    'error.further-members': { path: '/plants' },
    'create.id-minimum': '1',
    'create.maximum-name-length': 64,
    'create.tag-characters': '[a-z0-9-]',
    'create.maximum-plants': 1000,
    'list.order': { key: 'creation', direction: 'descending' },
    'list.default-limit': 100,
  },
  outcomes: {
    'authentication.missing-token': { status: 403 },
    'authentication.insufficient-scope': { status: 404 },
    'authentication.ended-token': { status: 403 },
    'list.limit-zero': { status: 400 },
    'delete.own-plant': { status: 200 },
    'delete.unknown-id': { status: 410 },
    'delete.deleted-id': { status: 410 },
    'delete.malformed-id': { status: 400, error: { error: 7 } },
  },
};
