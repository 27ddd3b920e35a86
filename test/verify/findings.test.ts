import { rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { Findings } from '../../src/verify/findings.js';
import { exchangeOf } from './exchange-of.js';

const sighting = (actual: string) => ({ expected: 'a plant', actual, exchanges: [exchangeOf({})] });
const start = () => new Findings(() => []);

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
    const findings = start();
    const check = findings.of('sequence', 'create and list');
    for (const one of found) {
      if (one === 'passed') {
        check.passed('plant.name');
      } else if (one === 'failed') {
        check.failed('plant.name', sighting('none'));
      } else {
        check.notChecked('it is hidden', 'plant.name');
      }
    }

    const [report] = findings.reportOn(['plant.name']);

    expect(report?.checks).toMatchObject([{ check: 'create and list', verdict }]);
    expect(report?.checks).toHaveLength(1);
  });

  it('keeps its first evidence', () => {
    const findings = start();
    const check = findings.of('sequence', 'create and list');
    check.failed('plant.name', sighting('first'));
    check.failed('plant.name', sighting('second'));

    const [report] = findings.reportOn(['plant.name']);

    expect(report?.checks[0]?.evidence?.actual).toBe('first');
  });

  it('is one though it is taken up again', () => {
    const findings = start();
    findings.of('sequence', 'create and list').passed('plant.name');
    findings.of('sequence', 'create and list').failed('plant.name', sighting('none'));

    const [report] = findings.reportOn(['plant.name']);

    expect(report?.checks.map(({ verdict }) => verdict)).toEqual(['failed']);
  });

  it('is another of the other kind', () => {
    const findings = start();
    findings.of('sequence', 'create').passed('plant.name');
    findings.of('contract', 'create').passed('plant.name');

    const [report] = findings.reportOn(['plant.name']);

    expect(report?.checks.map(({ kind }) => kind)).toEqual(['sequence', 'contract']);
  });

  it('speaks of several rules', () => {
    const findings = start();
    findings.of('sequence', 'create').passed('plant.name', 'plant.tag');
    findings.of('sequence', 'create').notChecked('hidden', 'error.body', 'list.error-body');

    const reports = findings.reportOn(['plant.name', 'plant.tag', 'error.body']);

    expect(reports.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'not-checked']);
  });
});

describe('several checks on a rule', () => {
  const reportOn = (...found: readonly ('passed' | 'failed' | 'not-checked')[]) => {
    const findings = start();
    for (const [position, one] of found.entries()) {
      const check = findings.of('sequence', `check ${position}`);
      if (one === 'passed') {
        check.passed('plant.name');
      } else if (one === 'failed') {
        check.failed('plant.name', sighting('none'));
      } else {
        check.notChecked(`reason ${position}`, 'plant.name');
      }
    }
    return findings.reportOn(['plant.name'])[0];
  };

  it('break it if one says so', () => {
    expect(reportOn('passed', 'failed', 'not-checked')?.verdict).toBe('failed');
  });

  it('keep it if one says so, and none that it is broken', () => {
    expect(reportOn('not-checked', 'passed')?.verdict).toBe('passed');
    expect(reportOn('not-checked', 'passed')).not.toHaveProperty('reason');
  });

  it('leave it with the first reason where none can tell', () => {
    expect(reportOn('not-checked', 'not-checked')).toMatchObject({
      verdict: 'not-checked',
      reason: 'reason 0',
    });
  });

  it('say what each of them found', () => {
    expect(reportOn('passed', 'not-checked', 'failed')?.checks).toMatchObject([
      { verdict: 'passed' },
      { verdict: 'not-checked', reason: 'reason 1' },
      { verdict: 'failed', evidence: { expected: 'a plant', actual: 'none' } },
    ]);
  });
});

describe('a report', () => {
  it('has the rules that were asked for, in their order', () => {
    const findings = start();
    findings.of('sequence', 'create').passed('plant.tag', 'plant.name', 'error.body');

    const reports = findings.reportOn(['plant.name', 'plant.tag']);

    expect(reports.map(({ rule }) => rule)).toEqual(['plant.name', 'plant.tag']);
    expect(reports[0]).toMatchObject(rules['plant.name']);
  });

  it('tells of a rule that no check has spoken of', () => {
    expect(start().reportOn(['plant.name'])).toMatchObject([
      { verdict: 'not-checked', reason: 'no check could tell', checks: [] },
    ]);
  });

  it('tells the reason that is given for all', () => {
    const [report] = start().reportOn(['plant.name'], 'the run was stopped');

    expect(report?.reason).toBe('the run was stopped');
  });

  it('has no secrets in it that are known when something is found', () => {
    const secrets: [string, string][] = [];
    const findings = new Findings(() => secrets);
    secrets.push(['secret-token', '$TOKEN']);

    findings.of('sequence', 'create').failed('plant.name', sighting('it is secret-token'));

    const [report] = findings.reportOn(['plant.name']);
    expect(report?.checks[0]?.evidence?.actual).toBe('it is $TOKEN');
  });
});
