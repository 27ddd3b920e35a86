import { rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ruleQuotes } from '../../../src/interface/rule-quotes.js';
import { CheckResults } from '../../../src/verify/rules/check-results.js';
import { usualCauses } from '../../../src/verify/rules/usual-causes.js';
import { CannotCheckError } from '../../../src/verify/session/cannot-check-error.js';
import { hiddenReason } from '../../../src/verify/session/list-plants.js';
import { exchangeOf } from '../exchange-of.js';

const violation = (actual: string) => ({
  expected: 'a plant',
  actual,
  exchanges: [exchangeOf({})],
});
const start = () => new CheckResults(() => []);

describe('one check on a rule', () => {
  it.each([
    ['passed', ['passed', 'passed']],
    ['not-checked', ['passed', 'not-checked']],
    ['not-checked', ['not-checked', 'passed']],
    ['failed', ['passed', 'failed']],
    ['failed', ['failed', 'passed']],
    ['failed', ['failed', 'not-checked']],
    ['failed', ['not-checked', 'failed']],
  ])('says %s when it finds %o', (verdict, found) => {
    const results = start();
    const check = results.of('sequence', 'create and list');
    for (const one of found) {
      if (one === 'passed') {
        check.passed('plant.name');
      } else if (one === 'failed') {
        check.failed('plant.name', violation('none'));
      } else {
        check.notChecked('it is hidden', 'plant.name');
      }
    }

    const [report] = results.ruleReports(['plant.name']);

    expect(report?.checks).toMatchObject([{ check: 'create and list', verdict }]);
    expect(report?.checks).toHaveLength(1);
  });

  it('has its first evidence', () => {
    const results = start();
    const check = results.of('sequence', 'create and list');
    check.failed('plant.name', violation('first'));
    check.failed('plant.name', violation('second'));

    const [report] = results.ruleReports(['plant.name']);

    expect(report?.checks[0]?.evidence?.actual).toBe('first');
  });

  it('is one, though it is recorded twice', () => {
    const results = start();
    results.of('sequence', 'create and list').passed('plant.name');
    results.of('sequence', 'create and list').failed('plant.name', violation('none'));

    const [report] = results.ruleReports(['plant.name']);

    expect(report?.checks.map(({ verdict }) => verdict)).toEqual(['failed']);
  });

  it('differs from a check of another kind with its name', () => {
    const results = start();
    results.of('sequence', 'create').passed('plant.name');
    results.of('contract', 'create').passed('plant.name');

    const [report] = results.ruleReports(['plant.name']);

    expect(report?.checks.map(({ kind }) => kind)).toEqual(['sequence', 'contract']);
  });

  it('has results for several rules', () => {
    const results = start();
    results.of('sequence', 'create').passed('plant.name', 'plant.tag');
    results.of('sequence', 'create').notChecked('hidden', 'error.body', 'list.error-body');

    const reports = results.ruleReports(['plant.name', 'plant.tag', 'error.body']);

    expect(reports.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'not-checked']);
  });
});

describe('several checks on a rule', () => {
  const reportOf = (...found: readonly ('passed' | 'failed' | 'not-checked')[]) => {
    const results = start();
    for (const [position, one] of found.entries()) {
      const check = results.of('sequence', `check ${position}`);
      if (one === 'passed') {
        check.passed('plant.name');
      } else if (one === 'failed') {
        check.failed('plant.name', violation('none'));
      } else {
        check.notChecked(`reason ${position}`, 'plant.name');
      }
    }
    return results.ruleReports(['plant.name'])[0];
  };

  it('fail it if one fails', () => {
    expect(reportOf('passed', 'failed', 'not-checked')?.verdict).toBe('failed');
  });

  it('pass it if one passes and none fails', () => {
    expect(reportOf('not-checked', 'passed')?.verdict).toBe('passed');
    expect(reportOf('not-checked', 'passed')).not.toHaveProperty('reason');
  });

  it('have the first reason if none passed and none failed', () => {
    expect(reportOf('not-checked', 'not-checked')).toMatchObject({
      verdict: 'not-checked',
      reason: 'reason 0',
    });
  });

  it('name the failed rule that masks the rule', () => {
    const results = start();
    const unlisted = new CannotCheckError('no list came', 'list.returns-array-of-plants');
    results.of('sequence', 'create').notChecked('it is hidden', 'plant.name');
    results.of('sequence', 'list').cannotCheck(unlisted, 'plant.name');
    const reasonGiven = () => results.ruleReports(['plant.name'])[0]?.reason;
    expect(reasonGiven()).toBe('it is hidden');

    results.of('sequence', 'list').failed('list.returns-array-of-plants', violation('none'));

    expect(reasonGiven()).toBe('cannot be checked while list.returns-array-of-plants fails');
    expect(results.ruleReports(['plant.name'])[0]?.maskedBy).toBe('list.returns-array-of-plants');
  });

  it('name no masking rule that has not failed', () => {
    const results = start();
    results.of('sequence', 'create').masked('plant.tag', 'plant.name');
    results.of('sequence', 'list').passed('plant.tag');

    const [report] = results.ruleReports(['plant.name']);

    expect(report?.reason).toBe('what was seen can also be explained by plant.tag');
  });

  it('name the failed list that hides the plants', () => {
    const results = start();
    results.of('sequence', 'create').hidden('create.stores-plant');
    const reached = new CannotCheckError(hiddenReason);
    results.of('sequence', 'reach a state').cannotCheck(reached, 'delete.removes-one-plant');
    results.of('sequence', 'list').failed('list.returns-array-of-plants', violation('an object'));

    const reports = results.ruleReports(['create.stores-plant', 'delete.removes-one-plant']);

    expect(reports.map(({ reason }) => reason)).toEqual([
      'cannot be checked while list.returns-array-of-plants fails',
      'cannot be checked while list.returns-array-of-plants fails',
    ]);
  });

  it('report each result', () => {
    expect(reportOf('passed', 'not-checked', 'failed')?.checks).toMatchObject([
      { verdict: 'passed' },
      { verdict: 'not-checked', reason: 'reason 1' },
      { verdict: 'failed', evidence: { expected: 'a plant', actual: 'none' } },
    ]);
  });
});

describe('a report', () => {
  it('has the rules that were asked for, in their order', () => {
    const results = start();
    results.of('sequence', 'create').passed('plant.tag', 'plant.name', 'error.body');

    const reports = results.ruleReports(['plant.name', 'plant.tag']);

    expect(reports.map(({ rule }) => rule)).toEqual(['plant.name', 'plant.tag']);
    expect(reports[0]).toMatchObject(rules['plant.name']);
  });

  it('has a reason for a rule without a check', () => {
    expect(start().ruleReports(['plant.name'])).toMatchObject([
      { verdict: 'not-checked', reason: 'no check could determine it', checks: [] },
    ]);
  });

  it('has the reason that is given for all', () => {
    const [report] = start().ruleReports(['plant.name'], 'the run was stopped');

    expect(report?.reason).toBe('the run was stopped');
  });

  it('has the words of the interface document, and the usual cause of a failure', () => {
    const results = start();
    results.of('sequence', 'create').passed('plant.tag');
    results.of('sequence', 'create').failed('plant.name', violation('none'));

    const [name, tag] = results.ruleReports(['plant.name', 'plant.tag']);

    expect(name).toMatchObject({
      quote: ruleQuotes['plant.name'],
      usualCause: usualCauses['plant.name'],
    });
    expect(tag).toMatchObject({ quote: ruleQuotes['plant.tag'] });
    expect(tag).not.toHaveProperty('usualCause');
  });

  it('has no secrets in it that are known when something is found', () => {
    const secrets: [string, string][] = [];
    const results = new CheckResults(() => secrets);
    secrets.push(['secret-token', '$TOKEN']);

    results.of('sequence', 'create').failed('plant.name', violation('it is secret-token'));

    const [report] = results.ruleReports(['plant.name']);
    expect(report?.checks[0]?.evidence?.actual).toBe('it is $TOKEN');
  });
});
