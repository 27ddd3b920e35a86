import { type Profile, parseProfile, type SituationKey } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { readAssumptions } from '../../../src/verify/assumptions/assumptions-file.js';
import {
  judgeAssumptions,
  profileOfTests,
} from '../../../src/verify/assumptions/judge-assumptions.js';
import { PointFindings, type Subject } from '../../../src/verify/observe/findings.js';
import { type AssumedPoint, type Assumption, assumptionsText } from './assumptions-text.js';

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
  const [report] = judgeAssumptions(
    [readAssumptions(assumptionsText([assumption]))],
    findings.report([]),
  );
  return report?.checks[0] ?? expect.unreachable();
}

const nameLength = (fails: unknown, ...passes: unknown[]): AssumedPoint => ({
  point: 'create.maximum-name-length',
  part: 'value',
  fails,
  passes,
});
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
    const point = {
      point: 'create.id-minimum',
      part: 'value',
      fails: '1',
      passes: ['-1'],
    } as const;

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
      expect(judge([one], names('unlimited'))).toMatchObject({
        verdict: 'not-checked',
        reason: 'Seen.',
      });
    },
  );

  it('has no order if the tests fail without one', () => {
    const point = nameLength('unlimited', 20);

    const verdicts = ([20, 50, 'unlimited'] as const).map(
      (found) => judge([point], names(found)).verdict,
    );

    expect(verdicts).toEqual(['passed', 'not-checked', 'failed']);
  });
});

const point = (part: AssumedPoint['part'], fails: unknown, ...passes: unknown[]) =>
  ({ point: 'delete.unknown-id', part, fails, passes }) as const;
const unknownId = (outcome: object): Profile => ({
  outcomes: { 'delete.unknown-id': outcome, 'delete.own-plant': { status: 204 } },
});
const bearer = { headers: { 'www-authenticate': 'Bearer' } };

describe('an outcome', () => {
  it.each([
    [
      'the effect',
      point('outcome', { effect: 'nothing' }, { status: 404 }),
      { status: 410 },
      'passed',
    ],
    [
      'the rejection with which the tests fail',
      point('outcome', { status: 404 }, { effect: 'nothing' }),
      { status: 404 },
      'failed',
    ],
    [
      'a rejection with which the tests were not run',
      point('outcome', { status: 404 }, { effect: 'nothing' }),
      { status: 410 },
      'not-checked',
    ],
    [
      'a rejection',
      point('outcome', { status: 404 }, { status: 403 }),
      { status: 410 },
      'not-checked',
    ],
    ['the status', point('status', { status: 410 }, { status: 404 }), { status: 410 }, 'failed'],
    [
      'the status',
      point('status', { status: 410 }, { status: 404 }),
      { status: 403 },
      'not-checked',
    ],
    [
      'the status alone',
      point('status', { status: 410 }, { status: 404 }),
      { status: 404, error: { error: 7, message: 'No.' } },
      'passed',
    ],
    [
      'the status, of which the tests may have read the integer',
      point('status', { status: 410 }, { status: 404 }),
      { status: 410, error: { error: 404, message: 'No.' } },
      'not-checked',
    ],
    [
      'a header',
      point('headers', { status: 404 }, { status: 404, ...bearer }),
      { status: 404 },
      'failed',
    ],
    [
      'a header',
      point('headers', { status: 404 }, { status: 404, ...bearer }),
      { status: 404, ...bearer },
      'passed',
    ],
    [
      'an empty message',
      point('message', { status: 404, error: { message: '' } }, { status: 404 }),
      { status: 404, error: { message: '' } },
      'failed',
    ],
    [
      'a message',
      point('message', { status: 404, error: { message: '' } }, { status: 404 }),
      { status: 404, error: { message: 'No.' } },
      'not-checked',
    ],
  ] as const)('is judged by %s: %j with %j is %s', (_, assumed, found, verdict) => {
    expect(judge([assumed], unknownId(found)).verdict).toBe(verdict);
  });

  it('with which the tests were not run is not checked, and the reason says what to do', () => {
    const { reason } = judge(
      [point('status', { status: 410 }, { status: 404 })],
      unknownId({ status: 403 }),
    );

    expect(reason).toBe(
      'With this provider, a delete of an id that no plant ever had is rejected with 403, and the tests of web-shop ' +
        'were not run with that: observe writes a profile of the provider, and challenge --profile runs them with it.',
    );
  });

  it('is failed if one variant of the request is', () => {
    const { verdict, deviation } = judge(
      [
        {
          point: 'list.limit-malformed',
          part: 'status',
          fails: { status: 422 },
          passes: [{ status: 400 }],
        },
      ],
      {
        outcomes: {
          'list.limit-malformed': { status: 400 },
          'list.limit-malformed/fraction': { status: 422 },
        },
      },
    );

    expect(verdict).toBe('failed');
    expect(deviation).toContain('422');
  });

  it('is not checked if one variant was not observed, unless another one fails', () => {
    const limits = ['fraction', 'text'].map((variant) => `list.limit-malformed/${variant}`);
    const assumed = {
      point: 'list.limit-malformed',
      part: 'status',
      fails: { status: 422 },
      passes: [{ status: 400 }],
    } as const;
    const verdictWith = (...statuses: readonly number[]) => {
      const entries = statuses.map((one, at) => [limits[at], { status: one }]);
      return judge([assumed], { outcomes: Object.fromEntries(entries) }).verdict;
    };

    expect(verdictWith(400, 400)).toBe('not-checked');
    expect(verdictWith(400, 422)).toBe('failed');
  });

  it('by a header that is not read is not checked', () => {
    const headers = { 'x-request-id': '7f3a' };
    const assumed = point('headers', { status: 404, headers }, { status: 404 });

    expect(judge([assumed], unknownId({ status: 404 })).reason).toBe(
      'Verify does not read the header x-request-id.',
    );
  });
});

const status = (id: SituationKey) =>
  ({ point: id, part: 'status', fails: { status: 410 }, passes: [{ status: 404 }] }) as const;
const two = [status('delete.unknown-id'), status('delete.deleted-id')];
const deletes = (first: number, second: number): Profile => ({
  outcomes: { 'delete.unknown-id': { status: first }, 'delete.deleted-id': { status: second } },
});

describe('an assumption about two points', () => {
  it.each([
    [410, 404, 'failed'],
    [404, 404, 'passed'],
    [404, 403, 'not-checked'],
  ])('with %i and %i is %s', (first, second, verdict) => {
    expect(judge(two, deletes(first, second)).verdict).toBe(verdict);
  });

  it.each([
    [410, 410, 'failed'],
    [410, 404, 'passed'],
    [410, 403, 'not-checked'],
  ])('together with %i and %i is %s', (first, second, verdict) => {
    expect(judge(two, deletes(first, second), { together: true }).verdict).toBe(verdict);
  });
});

describe('what cannot be judged', () => {
  it.each([
    ['own', ['own-and-shared']],
    ['own-and-shared', ['own']],
  ])('is a list that looks the same either way: the tests fail with %s', (fails, passes) => {
    const assumed = { point: 'list.visibility', part: 'value', fails, passes } as const;

    expect(judge([assumed], { parameters: { 'list.visibility': 'own' } }).verdict).toBe(
      'not-checked',
    );
  });

  it('is what the provider does not always do, with what shows it', () => {
    const changing = ['delete.unknown-id', 'it changes', 'first 404, then 410'];

    expect(
      judge([status('delete.unknown-id')], unknownId({ status: 410 }), {}, changing),
    ).toMatchObject({ verdict: 'not-checked', reason: 'First 404, then 410.' });
  });

  it('is a point that was not observed, with the reason', () => {
    expect(judge([nameLength(40, 255)], {})).toMatchObject({
      verdict: 'not-checked',
      reason: 'No response showed it.',
    });
  });

  it.each<AssumedPoint>([
    { point: 'list.colour', part: 'value', fails: 1, passes: [2] },
    {
      point: 'create.taken-id',
      part: 'outcome',
      fails: { effect: 'merged' },
      passes: [{ status: 409 }],
    },
  ])('is what a newer kit says, and it is not observed: %j', (newer) => {
    const file = readAssumptions(
      assumptionsText([{ id: 'x', sentence: 'x', points: [newer], failedTests: [] }]),
    );

    expect(judge([newer], {}).reason).toMatch(/does not know .*; update the kit\.$/);
    expect(profileOfTests([file])).toEqual({ parameters: {}, outcomes: {} });
  });
});
