import type { Profile } from 'plant-store-kit';
import type { VerificationReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../providers/behaviour.js';
import { everyOf, inTurn, reject } from '../providers/changes.js';
import { verifyMock } from './observe/verify-mock.js';
import { quick, start, verify } from './verify-faulty.js';

type ProfileReport = NonNullable<VerificationReport['profile']>;

const verdicts = (profile: ProfileReport | undefined) =>
  profile?.entries.map(({ subject, verdict }) => [subject, verdict]);

describe.concurrent('a profile', () => {
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
    expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
    expect(profile).toMatchObject({ source: 'ci/p.json', verdict: 'drifted' });
    expect(verdicts(profile)?.filter(([, one]) => one === 'undetermined')).toEqual([
      ['error.further-members', 'undetermined'],
      ['create.maximum-plants', 'undetermined'],
    ]);
    const drifted = { kind: 'outcome', verdict: 'drifted' };
    expect(profile?.entries.filter(({ verdict }) => verdict === 'drifted')).toEqual([
      {
        ...drifted,
        subject: 'authentication.insufficient-scope',
        expected: { status: 404 },
        found: expect.objectContaining({ effect: 'accepted' }),
        sentence:
          'In p.json, a request with a valid token whose scope does not cover the operation is rejected with 404; now it succeeds anyway.',
        evidence: 'The provider answered 200 to POST /plants.',
      },
      {
        ...drifted,
        subject: 'list.limit-zero',
        expected: { status: 400 },
        found: expect.objectContaining({ effect: 'empty' }),
        sentence:
          'In p.json, a list with limit=0 is rejected with 400; now it returns an empty list.',
        evidence: 'The provider answered 200 to GET /plants?limit=0.',
      },
    ]);
  });

  it('says by hand how late lists are, which drifts from nothing', async () => {
    const late: Profile = { ...stated, parameters: { ...stated.parameters, 'list.lag': 100 } };

    const { profile, rules, verdict } = await verifyMock(late, late);

    expect(verdict).toBe('passed');
    expect(rules.filter((rule) => rule.verdict === 'failed')).toEqual([]);
    expect(profile?.verdict).toBe('same');
    expect(profile?.entries).toContainEqual(
      expect.objectContaining({ subject: 'list.lag', verdict: 'undetermined' }),
    );
  });

  it('with a further member of every Error is drifted from if a rejection has none', async () => {
    const now: Profile = { outcomes: { 'delete.unknown-id': { status: 404 } } };
    const parameters = { 'error.further-members': { detail: 'x' } };

    const { profile } = await verifyMock(now, { ...now, parameters });

    expect(verdicts(profile)).toEqual([
      ['error.further-members', 'undetermined'],
      ['delete.unknown-id', 'drifted'],
    ]);
  });

  it('is compared by its parameters and outcomes alone, with few requests', async () => {
    const profile = {
      $schema: 'https://example.com/profile.schema.json',
      version: 1,
      observed: { url: 'https://example.com', evidence: { 'list.order': 'as they came' } },
      outcomes: { 'delete.own-plant': { status: 204 } },
    } as const;
    const now: Profile = { outcomes: { 'list.limit-zero': { status: 400 } } };

    const steps: (readonly [done: number, total: number])[] = [];
    const onProgress = (...step: [number, number]) => steps.push(step);
    const without = await verifyMock(now, {});
    const report = await verifyMock(now, profile, { onProgress });

    expect(report.profile?.verdict).toBe('same');
    expect(steps.at(-1)).toEqual([steps.length, steps.length]);
    expect(verdicts(report.profile)).toEqual([['delete.own-plant', 'same']]);
    expect(report.requests - without.requests).toBeLessThan(100);
  });

  it('that says what the provider does is never drifted from, also beside all rules', async () => {
    const { profile, verdict } = await verifyMock(stated, stated, { only: undefined });

    expect([verdict, profile?.verdict]).toEqual(['passed', 'same']);
  });

  it('that is invalid is rejected before any request', async () => {
    await using provider = await start();
    const invalid: Profile = { outcomes: { 'delete.own-plant': { status: 404 } } };

    const profile = { profile: invalid, profileSource: 'ci/p.json' };

    await expect(verify(provider, profile)).rejects.toMatchObject({
      code: 'invalid-profile',
      message: expect.stringMatching(/^Failed to read profile "ci\/p\.json": /),
    });
    expect(provider.requestCount()).toBe(0);
  });

  it('that states nothing is not checked, and takes no request', async () => {
    await using provider = await start();

    const { profile, requests } = await verify(provider, { ...quick, profile: {} });

    expect(profile).toEqual({
      verdict: 'not-checked',
      reason: 'The profile has no entries.',
      entries: [],
    });
    await using other = await start();
    expect(requests).toBe((await verify(other, quick)).requests);
  });
});

const withHeader = (name: string, value: string): Profile => ({
  outcomes: {
    'list.limit-zero': { effect: 'empty', headers: { [name]: value } },
    'create.new-plant': { headers: { [name]: value } },
    'create.missing-name': { status: 400, headers: { [name]: value } },
  },
});
const unknownId = (error: Readonly<Record<string, string>>): Profile => ({
  outcomes: { 'delete.unknown-id': { status: 404, error } },
});
const limits: Profile = { outcomes: { 'list.limit-malformed': { status: 400 } } };
const type = 'application/json;charset=utf-8';

const tooLong: Profile = { outcomes: { 'create.name-too-long': { status: 422 } } };
const fraction: Profile = {
  outcomes: { ...limits.outcomes, 'list.limit-malformed/fraction': { effect: 'one' } },
};

const driftCases: readonly (readonly [
  what: string,
  given: Profile,
  now: Profile,
  verdict: ProfileReport['verdict'],
])[] = [
  [
    'ignores messages and the values of further members',
    unknownId({ message: 'no', path: '/' }),
    unknownId({ message: 'not found', path: '{path}' }),
    'same',
  ],
  ['includes a variant that the profile has no entry for', limits, fraction, 'drifted'],
  [
    'includes a Content-Type that an outcome of the profile has',
    withHeader('content-type', type),
    {},
    'drifted',
  ],
  [
    'is undetermined for a situation that does not arise with the parameters',
    tooLong,
    {},
    'not-checked',
  ],
];

describe.concurrent('drift', () => {
  it.each([404, 410])(
    'is undetermined where a provider answers 404 or 410, and %i is stated',
    async (status) => {
      await using provider = await start(
        inTurn(everyOf(2), (isTurn) => ({
          missing: () => reject('there is no such plant', isTurn() ? 404 : 410),
        })),
      );
      const outcomes = { 'delete.unknown-id': { status }, 'delete.own-plant': { status: 204 } };

      const { profile } = await verify(provider, { ...quick, profile: { outcomes } });

      expect(profile?.verdict).toBe('same');
      const reasons = profile?.entries.flatMap(({ reason }) => reason ?? []);
      expect(reasons?.every((one) => one.startsWith('`curl -i -X DELETE '))).toBe(true);
    },
  );

  it.each(driftCases)('%s', async (_, given, now, verdict) => {
    expect((await verifyMock(now, given)).profile?.verdict).toBe(verdict);
  });
});

it('a stop while the provider is observed leaves what was passed before, and no plant', async () => {
  const stop = new AbortController();
  await using provider = await start(whenObserved(() => stop.abort()));
  const before = provider.plants();

  const report = await verify(provider, { ...quick, profile: ofReference, signal: stop.signal });

  const stopped = { verdict: 'not-checked', reason: 'The run was stopped.' };
  expect(report).toMatchObject({ ...stopped, leftovers: [], profile: stopped });
  expect(report.rules).toContainEqual(
    expect.objectContaining({ rule: 'delete.answers-without-body', verdict: 'passed' }),
  );
  expect(provider.plants()).toEqual(before);
});

/** What our provider does: a parameter, which is detected first, and an outcome. */
const ofReference: Profile = {
  parameters: { 'request.maximum-body-bytes': 'unlimited' },
  outcomes: { 'delete.own-plant': { status: 204 } },
};

const whenObserved = (act: () => void): Pick<Behaviour, 'admit'> => ({
  // No check of a rule sends a body of this size.
  admit: ({ body }) => (body.length === 65_536 ? act() : undefined),
});

/** Parameters and outcomes of many kinds, hardly one of them our default. */
const stated: Profile = {
  parameters: {
    'request.maximum-body-bytes': 60_000,
    'error.further-members': { path: '/plants' },
    'create.maximum-name-length': 64,
    'create.maximum-plants': 1000,
    'list.default-limit': 100,
  },
  outcomes: {
    'authentication.insufficient-scope': { status: 404 },
    'list.limit-zero': { status: 400 },
    'delete.own-plant': { status: 200 },
    'delete.malformed-id': { status: 400, error: { error: 7 } },
  },
};
