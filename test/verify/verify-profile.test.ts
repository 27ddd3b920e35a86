import type { Profile } from 'plant-store-kit';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import type {
  ProfileReport,
  VerificationReport,
  VerifyProviderOptions,
} from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../providers/behaviour.js';
import { reference } from '../providers/reference.js';
import { quick, start, verify as verifyAll } from './verify-faulty.js';

const verify: typeof verifyAll = (provider, options) =>
  verifyAll(provider, { ...quick, ...options });

async function verifyMock(
  now: Profile,
  profile: Profile,
  options: Partial<VerifyProviderOptions> = {},
): Promise<VerificationReport> {
  await using server = await startServer({ port: 0, profile: now });
  const before = plantsOf(server);
  const tokens = { token: 'alice-token', secondToken: 'bob-token' };
  const report = await verify(
    { url: server.url, ...tokens },
    {
      readOnlyToken: 'alice-read-only-token',
      endedToken: 'alice-expired-token',
      profile,
      ...options,
    },
  );
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
    const { profile, verdict } = await verifyMock(stated, stated);

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
});

/** What our provider does: a parameter, which is detected first, and an outcome. */
const ofZoo: Profile = {
  parameters: { 'create.maximum-name-length': 'unlimited' },
  outcomes: { 'delete.own-plant': { status: 204 } },
};

/** Does something in the middle of an observation. */
function whenObserved(act: () => void): Pick<Behaviour, 'admit'> {
  return {
    admit({ body }) {
      // No check of a rule sends a larger body.
      if (body.length > 2_000_000) {
        act();
      }
    },
  };
}

/** Parameters and outcomes of many kinds, hardly one of them our default. */
const stated: Profile = {
  parameters: {
    'response.content-type': 'application/json; charset=utf-8',
    'error.integer': 1404,
    'error.further-members': { path: '/plants' },
    'create.id-minimum': '1',
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
