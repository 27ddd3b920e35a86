import type { RuleId } from 'plant-store-kit';
import { reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../src/verify/report/problems.js';
import type { RuleReport } from '../../../src/verify/report/verification-report.js';
import {
  errorBodyRule,
  evidenceOf,
  evidenceOfTwo,
  failedCheck,
  knownRule,
  passedReport,
  ruleOf,
  withProblems,
} from './sample-report.js';

const rulesOf = (...reports: readonly RuleReport[]) =>
  problemsOf(reports).map(({ rules: failed }) => failed);

const first = errorBodyRule('error.body', '"404"');
const message = evidenceOf({ path: 'body.message', expected: 'a string', actual: '7' });

describe('a problem', () => {
  it('is one deviation that several rules show, under the rule that names it best', () => {
    const others = (['authentication.required', 'list.error-body'] as const).map((rule) =>
      errorBodyRule(rule, '"401"'),
    );

    expect(rulesOf(...others, first)).toEqual([
      ['error.body', 'authentication.required', 'list.error-body'],
    ]);
  });

  it('is one exchange that several rules show with one cause', () => {
    const check = { ...failedCheck('a list'), usualCause: 'A proxy.' };
    const same = failedCheck('any request', evidenceOf({ path: 'header Content-Type' }));

    const failed = rulesOf(
      ruleOf('list.returns-array-of-plants', [check]),
      ruleOf('payload.json', [{ ...same, usualCause: 'A proxy.' }]),
    );

    expect(failed).toEqual([['list.returns-array-of-plants', 'payload.json']]);
  });

  it('is all that fails one rule with one cause', () => {
    const checks = [failedCheck('a list', evidenceOfTwo()), failedCheck('a create', message)];

    const [problem, ...others] = problemsOf([ruleOf('plant.name', checks)]);

    expect(others).toEqual([]);
    expect(problem).toMatchObject({ check: 'a create', otherChecks: ['a list'] });
  });

  it('names a check again that also fails in another way', () => {
    const cause = { usualCause: 'A proxy.' };
    const checks = [
      { ...failedCheck('a list', message), ...cause },
      { ...failedCheck('a list', evidenceOfTwo()), ...cause },
    ];

    expect(problemsOf([ruleOf('plant.name', checks)])).toMatchObject([
      {
        check: 'a list',
        otherChecks: ['a list (expected that "…" is listed, but it is not)'],
      },
    ]);
  });

  it.each([
    ['another value', errorBodyRule('list.error-body', 'null')],
    ['another cause', ruleOf('list.error-body', [{ ...failedCheck('a list'), usualCause: 'A.' }])],
  ])('is another one with %s', (_, other) => {
    expect(rulesOf(first, other)).toEqual([['error.body'], ['list.error-body']]);
  });

  it('is shown by the failure with the fewest requests of those that were seen alone', () => {
    const once = { ...failedCheck('once', message), intermittent: true } as const;
    const beside = { ...failedCheck('beside others', message), besideOthers: true } as const;
    const alone = failedCheck('alone', evidenceOfTwo());

    const [problem] = problemsOf([ruleOf('plant.name', [once, beside, alone])]);

    expect(problem).toMatchObject({ check: 'alone', otherChecks: ['once', 'beside others'] });
    expect(problem).not.toHaveProperty('intermittent');
  });

  it('has the cause that explains most: a limit that is ignored explains that limit=0 is', () => {
    const evidence = (limit: number) => {
      const { exchanges } = evidenceOf();
      const url = `http://127.0.0.1/plants?limit=${limit}`;
      return evidenceOf({
        expected: `at most ${limit} items`,
        actual: 'an array of 7 items',
        exchanges: exchanges.map((one) => ({ ...one, request: { ...one.request, url } })),
      });
    };
    const rule = 'list.limit-caps-results';
    const zero = failedCheck('zero', evidence(0));

    const [alone] = problemsOf([ruleOf(rule, [zero])]);
    const [ignored] = problemsOf([ruleOf(rule, [zero, failedCheck('two', evidence(2))])]);

    expect(alone?.usualCause).toMatch(/^A limit of 0 counts as no limit/);
    expect(ignored?.usualCause).toMatch(/^The query parameter limit is ignored/);
  });

  it('that is known is apart from others, and last', () => {
    const rule = errorBodyRule('create.rejects-400-with-error', '"400"');

    expect(rulesOf(knownRule(rule), first)).toEqual([
      ['error.body'],
      ['create.rejects-400-with-error'],
    ]);
  });
});

describe('problems', () => {
  it('are in the order of what they cost a user: open data, lost plants, wrong answers, shapes', () => {
    const failing = (rule: RuleId, path = 'status') =>
      ruleOf(rule, [failedCheck(rule, evidenceOf({ path, actual: rule }))]);

    expect(
      rulesOf(
        failing('plant.tag'),
        failing('create.answers-200-with-plant'),
        failing('create.stores-plant'),
        failing('authentication.required'),
      ),
    ).toEqual([
      ['authentication.required'],
      ['create.stores-plant'],
      ['create.answers-200-with-plant'],
      ['plant.tag'],
    ]);
  });

  it('of the shape of a rejection cost no more where a token is missing', () => {
    const shape = errorBodyRule('authentication.required', '"401"');

    expect(rulesOf(shape, ruleOf('plant.tag', [failedCheck('a')]))).toEqual([
      ['plant.tag'],
      ['authentication.required'],
    ]);
  });
});

it('a report says of a failure whether it was seen only beside others, and how often', () => {
  const rest = errorBodyRule('list.error-body', '"401"');
  const times = { failed: 11, all: 107 };
  const checks = rest.checks.map((one) => ({ ...one, times, besideOthers: true as const }));

  const text = reportToText(
    withProblems({ ...passedReport(), verdict: 'failed', rules: [{ ...rest, checks }] }),
    { hasColors: false },
  );

  expect(text).toContain('  Seen: beside other requests: alone, it may pass\n');
  expect(text).toContain('  How often: It happened to 11 of 107 creates.\n');
});
