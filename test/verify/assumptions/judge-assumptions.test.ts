import { type Profile, parseProfile, type SituationKey } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { readAssumptions } from '../../../src/verify/assumptions/assumptions-file.js';
import {
  judgeAssumptions,
  profileOfTests,
} from '../../../src/verify/assumptions/judge-assumptions.js';
import { PointFindings, type Subject } from '../../../src/verify/observe/findings.js';
import {
  type AssumedPoint,
  type Assumption,
  assumed,
  assumptionsText,
} from './assumptions-text.js';

/** Judges an assumption about points at a provider of which this was found. */
function judge(
  points: readonly AssumedPoint[],
  { parameters = {}, outcomes = {} }: Profile,
  more: Partial<Assumption> = {},
  [subject, behaviour = '', evidence]: readonly string[] = [],
) {
  const assumption = { id: 'x', sentence: 'x', points, failedTests: ['a test'], ...more };
  const findings = new PointFindings(parseProfile({}).parameters);
  for (const [subject, value] of Object.entries({ ...parameters, ...outcomes })) {
    const triedUpTo = value === 'unlimited' ? 10_001 : undefined;
    findings.determine(subject as Subject, value, 'seen', triedUpTo);
  }
  if (subject !== undefined) {
    findings.addUnsupported(subject, behaviour, evidence);
  }
  const file = readAssumptions(assumptionsText([assumption]));
  const [report] = judgeAssumptions([file], findings.report([]));
  return report?.checks[0] ?? expect.unreachable();
}

const nameLength = (fails: unknown, ...passes: unknown[]) =>
  assumed('create.maximum-name-length', 'value', fails, ...passes);
const names = (value: number | 'unlimited'): Profile => ({
  parameters: { 'create.maximum-name-length': value },
});

describe('a bound', () => {
  it.each([
    [30, 'failed'],
    [40, 'failed'],
    [100, 'not-checked'],
    [255, 'passed'],
    [1000, 'passed'],
    ['unlimited', 'passed'],
  ] as const)('of %s is %s if the tests fail with 40 and pass with 255', (found, verdict) => {
    expect(judge([nameLength(40, 'unlimited', 255)], names(found)).verdict).toBe(verdict);
  });

  it.each([
    ['1', 'failed'],
    ['0', 'not-checked'],
    ['-5', 'passed'],
  ])('of %s from below is %s if the tests fail with 1 and pass with -1', (found, verdict) => {
    const point = assumed('create.id-minimum', 'value', '1', '-1');

    expect(judge([point], { parameters: { 'create.id-minimum': found } }).verdict).toBe(verdict);
  });

  it('says with which bound the tests were run, if that is another one', () => {
    expect(judge([nameLength(40, 'unlimited')], names(30)).evidence).toMatch(
      / at most 30 characters\. Seen\. The tests were run with this: .* at most 40 characters\. 1 test/,
    );
  });

  it.each([
    ['pass with a larger one', nameLength(40, 20_000)],
    ['fail with a larger one', nameLength(20_000, 'unlimited')],
  ])(
    'that was not found among the values that were tried is not checked if the tests %s',
    (_, one) => {
      const unseen = { verdict: 'not-checked', reason: 'Seen.' };

      expect(judge([one], names('unlimited'))).toMatchObject(unseen);
    },
  );

  it.each([
    [20, 'passed'],
    [50, 'not-checked'],
    ['unlimited', 'failed'],
  ] as const)('of %s is %s if the tests fail without one and pass with 20', (found, verdict) => {
    expect(judge([nameLength('unlimited', 20)], names(found)).verdict).toBe(verdict);
  });
});

const point = (part: AssumedPoint['part'], fails: unknown, ...passes: unknown[]) =>
  assumed('delete.unknown-id', part, fails, ...passes);
const unknownId = (outcome: object): Profile => ({
  outcomes: { 'delete.unknown-id': outcome, 'delete.own-plant': { status: 204 } },
});

const done = { effect: 'nothing' };
const [is403, is404, is410] = [{ status: 403 }, { status: 404 }, { status: 410 }];
const withHeader = { ...is404, headers: { 'www-authenticate': 'Bearer' } };
const withMessage = (message: string) => ({ ...is404, error: { message } });
const withInteger = (status: number, error: number) => ({
  status,
  error: { error, message: 'No.' },
});

describe('an outcome', () => {
  it.each([
    ['the effect', point('outcome', done, is404), is410, 'passed'],
    ['the rejection with which the tests fail', point('outcome', is404, done), is404, 'failed'],
    ['another rejection than in the tests', point('outcome', is404, done), is410, 'not-checked'],
    ['a rejection', point('outcome', is404, is403), is410, 'not-checked'],
    ['the status', point('status', is410, is404), is410, 'failed'],
    ['the status', point('status', is410, is404), is403, 'not-checked'],
    ['the status alone', point('status', is410, is404), withInteger(404, 7), 'passed'],
    [
      'an integer that may be read',
      point('status', is410, is404),
      withInteger(410, 404),
      'not-checked',
    ],
    ['a header', point('headers', is404, withHeader), is404, 'failed'],
    ['a header', point('headers', is404, withHeader), withHeader, 'passed'],
    ['an empty message', point('message', withMessage(''), is404), withMessage(''), 'failed'],
    ['a message', point('message', withMessage(''), is404), withMessage('No.'), 'not-checked'],
  ] as const)('is judged by %s: %j with %j is %s', (_, one, found, verdict) => {
    expect(judge([one], unknownId(found)).verdict).toBe(verdict);
  });

  it('with which the tests were not run is not checked, and the reason says what to do', () => {
    expect(judge([point('status', is410, is404)], unknownId(is403)).reason).toBe(
      'With this provider, a delete of an id that no plant ever had is rejected with 403, and the tests of web-shop ' +
        'were not run with that: observe writes a profile of the provider, and challenge --profile runs them with it.',
    );
  });

  it.each([
    ['failed if one variant of the request is', ['', '/fraction'], [400, 422], 'failed'],
    [
      'not checked if one variant was not observed',
      ['/fraction', '/text'],
      [400, 400],
      'not-checked',
    ],
    ['failed all the same if another one fails', ['/fraction', '/text'], [400, 422], 'failed'],
  ] as const)('is %s', (_, variants, statuses, verdict) => {
    const id = 'list.limit-malformed';
    const point = assumed(id, 'status', { status: 422 }, { status: 400 });
    const entries = variants.map((variant, at) => [id + variant, { status: statuses[at] }]);

    const found = judge([point], { outcomes: Object.fromEntries(entries) });

    expect(found.verdict).toBe(verdict);
    expect(found.deviation ?? '').toContain(verdict === 'failed' ? '422' : '');
  });

  it('by a header that is not read is not checked', () => {
    const withId = { ...is404, headers: { 'x-request-id': '7f3a' } };

    expect(judge([point('headers', withId, is404)], unknownId(is404)).reason).toBe(
      'Verify does not read the header x-request-id.',
    );
  });
});

const status = (id: SituationKey) => assumed(id, 'status', is410, is404);
const two = [status('delete.unknown-id'), status('delete.deleted-id')];

it.each([
  [410, 404, false, 'failed'],
  [404, 404, false, 'passed'],
  [404, 403, false, 'not-checked'],
  [410, 410, true, 'failed'],
  [410, 404, true, 'passed'],
  [410, 403, true, 'not-checked'],
])(
  'an assumption about two points with %i and %i, together %s, is %s',
  (first, second, together, verdict) => {
    const outcomes = {
      'delete.unknown-id': { status: first },
      'delete.deleted-id': { status: second },
    };

    expect(judge(two, { outcomes }, together ? { together } : {}).verdict).toBe(verdict);
  },
);

describe('what cannot be judged', () => {
  it.each([
    ['own', 'own-and-shared'],
    ['own-and-shared', 'own'],
  ])('is a list that looks the same either way: the tests fail with %s', (fails, passes) => {
    const point = assumed('list.visibility', 'value', fails, passes);

    expect(judge([point], { parameters: { 'list.visibility': 'own' } }).verdict).toBe(
      'not-checked',
    );
  });

  it('is what the provider does not always do, with what shows it', () => {
    const changing = ['delete.unknown-id', 'it changes', 'first 404, then 410'];
    const unseen = { verdict: 'not-checked', reason: 'First 404, then 410.' };

    expect(judge([status('delete.unknown-id')], unknownId(is410), {}, changing)).toMatchObject(
      unseen,
    );
  });

  it('is a point that was not observed, with the reason', () => {
    const unseen = { verdict: 'not-checked', reason: 'No response showed it.' };

    expect(judge([nameLength(40, 255)], {})).toMatchObject(unseen);
  });

  it.each<AssumedPoint>([
    assumed('list.colour', 'value', 1, 2),
    assumed('create.taken-id', 'outcome', { effect: 'merged' }, is410),
  ])('is what a newer kit says, and it is not observed: %j', (newer) => {
    const assumption = { id: 'x', sentence: 'x', points: [newer], failedTests: [] };
    const file = readAssumptions(assumptionsText([assumption]));

    expect(judge([newer], {}).reason).toMatch(/does not know .*; update the kit\.$/);
    expect(profileOfTests([file])).toEqual({ parameters: {}, outcomes: {} });
  });
});
