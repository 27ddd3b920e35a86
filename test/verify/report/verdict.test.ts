import type { RuleId } from 'plant-store-kit';
import { rules } from 'plant-store-kit/interface';
import { describe, expect, it } from 'vitest';
import { coreRules, withVerdict } from '../../../src/verify/report/verdict.js';
import type {
  RuleReport,
  Verdict,
  VerificationReport,
} from '../../../src/verify/report/verification-report.js';
import { appOf, pactOf, passedCheck, passedReport, ruleOf } from './sample-report.js';

/** A complete run in which every rule passed, but for these. */
function runWith(
  others: Readonly<Partial<Record<RuleId, Partial<RuleReport>>>>,
  report: Partial<VerificationReport> = {},
) {
  const all = (Object.keys(rules) as RuleId[]).map((rule) => ({
    ...ruleOf(rule, [passedCheck('a request')]),
    ...others[rule],
  }));
  const { verdict: _, ...run } = { ...passedReport(), rules: all, ...report };
  return withVerdict(run, coreRules);
}

const unseen = { verdict: 'not-checked', reason: 'no list shows it. Give another token' } as const;

describe('the verdict', () => {
  it('is passed if every rule passed', () => {
    expect([runWith({}).verdict, runWith({}).reason]).toEqual(['passed', undefined]);
  });

  it.each(coreRules)('is not checked if %s could not be checked, and says why', (rule) => {
    expect(runWith({ [rule]: unseen })).toMatchObject({
      verdict: 'not-checked',
      reason: `The rule ${rule} could not be checked: no list shows it. Give another token.`,
    });
  });

  it('says once what several core rules could not be checked for', () => {
    const { reason } = runWith({
      'create.stores-plant': unseen,
      'delete.removes-one-plant': unseen,
      'authentication.required': { verdict: 'not-checked' },
    });

    expect(reason).toBe(
      'The rule authentication.required could not be checked: no check could determine it. ' +
        'The rules create.stores-plant and delete.removes-one-plant could not be checked: ' +
        'no list shows it. Give another token.',
    );
  });

  it('is passed if only another rule could not be checked', () => {
    expect(runWith({ 'plant.tag': unseen }).verdict).toBe('passed');
  });

  it('is not checked if a rule that was not selected is the reason for a check of a selected one', () => {
    const masked = { ...unseen, maskedBy: 'error.body' } as const;
    const check = { kind: 'sequence', check: 'a script', ...masked } as const;
    const all = runWith({ 'plant.tag': { checks: [check] } }).rules;

    const report = runWith({}, { rules: all.filter(({ rule }) => rule !== 'error.body') });

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toContain('plant.tag');
  });

  it.each<Partial<RuleReport>>([{ verdict: 'failed' }, { verdict: 'failed', intermittent: true }])(
    'is failed with the rule %j, whatever else could not be checked',
    (report) => {
      const { verdict } = runWith({ 'plant.tag': report, 'create.stores-plant': unseen });

      expect(verdict).toBe('failed');
    },
  );

  it('is not checked if the run ended early', () => {
    const report = runWith({}, { reason: 'The run was stopped.' });

    expect(report).toMatchObject({ verdict: 'not-checked', reason: 'The run was stopped.' });
  });

  it.each<Verdict>(['failed', 'not-checked', 'passed'])('with a pact is that: %s', (verdict) => {
    expect(runWith({}, { pacts: [pactOf({ verdict })] }).verdict).toBe(verdict);
  });

  it('does not depend on a pending pact', () => {
    const pacts = [pactOf({ verdict: 'failed', pending: true })];

    expect(runWith({}, { pacts }).verdict).toBe('passed');
  });

  it.each<[Verdict, string | undefined]>([
    ['failed', undefined],
    ['passed', undefined],
    ['not-checked', 'Nothing that web-shop assumes could be checked.'],
  ])('with the assumptions of an app is that: %s', (verdict, reason) => {
    const report = runWith({}, { assumptions: [appOf({ verdict })] });

    expect([report.verdict, report.reason]).toEqual([verdict, reason]);
  });

  it('is failed if a check of robustness failed', () => {
    const robustness = [{ kind: 'situation', check: 'deep nesting', verdict: 'failed' } as const];

    expect(runWith({}, { robustness }).verdict).toBe('failed');
  });
});
