import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type OpenPointId,
  openPoints,
  type ResolvedProfile,
} from '../../../src/interface/open-points.js';
import { checkProfile, defaultProfile, type Profile } from '../../../src/interface/profile.js';
import { compareChoices } from '../../../src/verify/drift/drift.js';
import { asElsewhere } from '../../../src/verify/drift/same-choice.js';
import type {
  PointObservation,
  Refused,
  ToldPoint,
} from '../../../src/verify/observe/observation.js';
import type { PointReport } from '../../../src/verify/report/verification-report.js';
import { exchangeOf } from '../exchange-of.js';

type Integers = ResolvedProfile['error.integer'];

const ids = Object.keys(openPoints) as OpenPointId[];

/** What is told of a provider that chooses so: nothing where nothing is given. */
function seen(choices: Profile, told: Partial<ToldPoint> = {}): PointObservation[] {
  return ids.map((point) => {
    const choice = choices[point];
    return choice === undefined
      ? { point, reason: 'nothing was seen that tells it' }
      : { point, choice, evidence: `${point} was seen`, ...told };
  });
}

function compare(
  before: Profile,
  points: readonly PointObservation[],
  refused: readonly Refused[] = [],
): PointReport[] {
  return compareChoices(checkProfile(before), { points, refused }, 'provider.profile.json');
}

/** A refusal, and the integer of its Error. */
function refused(by: Refused['by'], status: number, error: number): Refused {
  return { by, exchange: exchangeOf({ status, body: JSON.stringify({ error, message: 'no' }) }) };
}

const drifted = (reports: readonly PointReport[]) =>
  reports.filter(({ verdict }) => verdict === 'drifted').map(({ point }) => point);

describe('compareChoices', () => {
  it('tells of each choice that is given what was said, what is done now, and how that was seen', () => {
    const before: Profile = {
      'list.limit-zero': 'empty',
      'delete.success': 204,
      'list.order': 'id',
    };

    const reports = compare(before, seen({ 'list.limit-zero': 'reject', 'delete.success': 204 }));

    expect(reports).toEqual([
      {
        point: 'list.order',
        verdict: 'not-told',
        expected: 'id',
        sentence: 'A list has the plants in the order of their ids, the smallest first.',
        reason: 'nothing was seen that tells it',
      },
      {
        point: 'list.limit-zero',
        verdict: 'drifted',
        expected: 'empty',
        found: 'reject',
        sentence:
          'In provider.profile.json, a limit of 0 returns an empty list; now it is refused.',
        evidence: 'list.limit-zero was seen',
      },
      {
        point: 'delete.success',
        verdict: 'same',
        expected: 204,
        found: 204,
        sentence: 'A delete is answered with 204.',
        evidence: 'delete.success was seen',
      },
    ]);
  });

  it('asks nothing of a provider where the profile is silent', () => {
    const reports = compare({ 'delete.success': 204 }, seen(defaultProfile));

    expect(reports.map(({ point }) => point)).toEqual(['delete.success']);
  });

  it('finds none where every choice is as it was, whatever it is', () => {
    const anyProfile = fc
      .record(Object.fromEntries(ids.map((id) => [id, fc.constantFrom(...openPoints[id].samples)])))
      .filter(isProfile);

    fc.assert(
      fc.property(anyProfile, (profile) => {
        const integers = profile['error.integer'];
        const errors = [refused('delete.malformed-id', 404, integerOf(integers))];

        expect(drifted(compare(profile, seen(profile), errors))).toEqual([]);
      }),
    );
  });

  it.each(
    ids.flatMap((id) => {
      const [other, one] = openPoints[id].samples as [never, never];
      return one === undefined ? [] : [[id, one, other]];
    }),
  )('finds %s where it was %j and is %j', (id, one, other) => {
    const errors = [refused('delete.malformed-id', 404, 1)];

    expect(drifted(compare({ [id]: one }, seen({ [id]: other }), errors))).toEqual([id]);
  });
});

describe('a limit that was not reached', () => {
  const longestName = (before: number | 'unlimited', atLeast: number) =>
    compare(
      { 'create.longest-name': before },
      seen({ 'create.longest-name': 'unlimited' }, { atLeast, evidence: `${atLeast} were taken` }),
    )[0];

  it('may be the one of before, if that is no lower', () => {
    expect(longestName(500, 110)).toMatchObject({
      verdict: 'not-told',
      reason: '110 were taken, which does not go beyond 500',
    });
    expect(longestName(110, 110)?.verdict).toBe('not-told');
  });

  it('has drifted from a lower one', () => {
    expect(longestName(50, 110)).toMatchObject({
      verdict: 'drifted',
      found: 'unlimited',
      sentence:
        'In provider.profile.json, a name may have at most 50 code points; now it may have any length.',
    });
  });

  it('is as it was, if there was none', () => {
    expect(longestName('unlimited', 110)?.verdict).toBe('same');
  });
});

describe('another choice that comes to the same is no drift:', () => {
  it.each<[string, Profile, Profile]>([
    [
      'a status of its own that is that of an unknown id',
      { 'delete.deleted-id': 410 },
      { 'delete.deleted-id': 'as-unknown', 'delete.unknown-id': 410 },
    ],
    [
      'success that is that of an unknown id',
      { 'delete.deleted-id': 'succeed' },
      { 'delete.deleted-id': 'as-unknown', 'delete.unknown-id': 'succeed' },
    ],
    [
      'the status of before, which is no longer that of an unknown id',
      { 'delete.deleted-id': 'as-unknown', 'delete.unknown-id': 404 },
      { 'delete.deleted-id': 404 },
    ],
    [
      'a refusal that looks like that of an unknown id',
      { 'delete.invisible-plant': 'refuse', 'delete.refused': 404 },
      { 'delete.invisible-plant': 'as-unknown', 'delete.unknown-id': 404 },
    ],
    [
      'the status of any list',
      { 'list.success-with-limit': 206, 'list.success': 206 },
      { 'list.success-with-limit': 'as-without', 'list.success': 206 },
    ],
    [
      'the same characters, written in another way',
      { 'create.name-characters': '[\\w -]', 'create.tag-characters': '[ -~]' },
      { 'create.name-characters': '[ \\-0-9A-Z_a-z]', 'create.tag-characters': '[\\x20-\\x7e]' },
    ],
    [
      'the same further members, with other values',
      { 'error.further-members': { at: '2026-10-02', path: '/plants' } },
      { 'error.further-members': { path: '/plants/7', at: '2026-10-03' } },
    ],
    [
      'a rate that is miscounted by a few',
      { 'request.rate-limit': 700 },
      { 'request.rate-limit': 698 },
    ],
  ])('%s', (_, before, now) => {
    expect(drifted(compare(before, seen(now)))).toEqual([]);
  });
});

it('knows of each choice that is to do as elsewhere where that is', () => {
  const choices = ids.flatMap((point) =>
    openPoints[point].samples
      .filter((sample) => /^as-/.test(String(sample)))
      .map((sample) => asElsewhere[point]?.[String(sample)]),
  );

  expect(choices.length).toBeGreaterThan(0);
  expect(choices.filter((elsewhere) => elsewhere === undefined)).toEqual([]);
});

describe('drift is', () => {
  it.each<[string, Profile, Profile, OpenPointId]>([
    [
      'another status for a deleted plant than for an unknown one',
      { 'delete.deleted-id': 'as-unknown', 'delete.unknown-id': 404 },
      { 'delete.deleted-id': 410, 'delete.unknown-id': 404 },
      'delete.deleted-id',
    ],
    [
      'a refusal with the status of an unknown id, where it had one of its own',
      { 'delete.invisible-plant': 'refuse', 'delete.refused': 403 },
      { 'delete.invisible-plant': 'as-unknown', 'delete.unknown-id': 404 },
      'delete.invisible-plant',
    ],
    [
      'one character less',
      { 'create.name-characters': '[\\w -]' },
      { 'create.name-characters': '[\\-0-9A-Z_a-z]' },
      'create.name-characters',
    ],
    [
      'a further member of another name',
      { 'error.further-members': { timestamp: 1 } },
      { 'error.further-members': { time: 1 } },
      'error.further-members',
    ],
    [
      'another rate',
      { 'request.rate-limit': 700 },
      { 'request.rate-limit': 600 },
      'request.rate-limit',
    ],
    [
      'what everyone sees, where only their own was seen',
      { 'list.visibility': 'own' },
      { 'list.visibility': 'own-and-shared' },
      'list.visibility',
    ],
  ])('%s', (_, before, now, point) => {
    expect(drifted(compare(before, seen(now)))).toEqual([point]);
  });
});

describe('who sees what', () => {
  it.each<[string, Profile, Profile, string]>([
    [
      'was shared, and now there is nothing to share',
      { 'list.visibility': 'own-and-shared' },
      { 'list.visibility': 'own' },
      'not-told',
    ],
    [
      'belongs to everyone, and now there is nothing else',
      { 'list.visibility': 'own-and-shared', 'create.owner': 'everyone' },
      { 'list.visibility': 'all' },
      'not-told',
    ],
    [
      'was its creator alone, and now is everybody',
      { 'list.visibility': 'own-and-shared', 'create.owner': 'creator' },
      { 'list.visibility': 'all' },
      'drifted',
    ],
  ])('%s', (_, before, now, verdict) => {
    const reports = compare(before, seen(now));

    expect(reports.find(({ point }) => point === 'list.visibility')?.verdict).toBe(verdict);
  });
});

describe('the error integer', () => {
  const verdictOn = (integers: Integers, errors: readonly Refused[]) =>
    compare({ 'error.integer': integers }, seen({ 'error.integer': { 400: 1 } }), errors)[0]
      ?.verdict;

  it.each<[Integers]>([['status'], [{ 404: 404 }], [{ 429: 1429, 'create.duplicate-id': 400 }]])(
    'is as it was, if each Error has what %j says',
    (integers) => {
      const errors = [
        refused('create.duplicate-id', 400, 400),
        refused('list.limit-zero', 422, 422),
      ];

      expect(verdictOn(integers, errors)).toBe('same');
    },
  );

  it.each<[Integers]>([[1], ['status'], [{ 400: 2 }], [{ 'create.duplicate-id': 2 }]])(
    'has drifted, if an Error has another than %j says',
    (integers) => {
      const errors = [refused('create.duplicate-id', 400, 3), refused('list.limit-zero', 422, 422)];

      expect(verdictOn(integers, errors)).toBe('drifted');
    },
  );

  it('may be that of a reason which we do not know', () => {
    const errors = [refused('delete.deleted-id', 404, 7)];

    expect(verdictOn({ 'delete.unknown-id': 7 }, errors)).toBe('same');
    expect(verdictOn({ 'delete.unknown-id': 7, 'delete.deleted-id': 8 }, errors)).toBe('drifted');
  });
});

function isProfile(choices: object): choices is ResolvedProfile {
  try {
    checkProfile(choices);
    return true;
  } catch {
    return false;
  }
}

/** What a sample of the open point makes of an id that is malformed, answered with 404. */
function integerOf(integers: Integers): number {
  if (typeof integers === 'number') {
    return integers;
  }
  return typeof integers === 'object' ? (integers['delete.malformed-id'] ?? 404) : 404;
}
