import { rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { Findings } from '../../src/verify/findings.js';
import { exchangeOf } from './exchange-of.js';

const sighting = (actual: string) => ({ expected: 'a plant', actual, exchanges: [exchangeOf({})] });
const start = () => new Findings(() => []);

describe('one check on a rule', () => {
  it.each([
    ['kept', ['kept', 'kept']],
    ['not-checked', ['kept', 'not-checked']],
    ['not-checked', ['not-checked', 'kept']],
    ['broken', ['kept', 'broken']],
    ['broken', ['broken', 'kept']],
    ['broken', ['broken', 'not-checked']],
    ['broken', ['not-checked', 'broken']],
  ])('says %s when it finds %o', (verdict, found) => {
    const findings = start();
    const check = findings.of('sequence', 'create and list');
    for (const one of found) {
      if (one === 'kept') {
        check.kept('plant.name');
      } else if (one === 'broken') {
        check.broken('plant.name', sighting('none'));
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
    check.broken('plant.name', sighting('first'));
    check.broken('plant.name', sighting('second'));

    const [report] = findings.reportOn(['plant.name']);

    expect(report?.checks[0]?.evidence?.actual).toBe('first');
  });

  it('is one though it is taken up again', () => {
    const findings = start();
    findings.of('sequence', 'create and list').kept('plant.name');
    findings.of('sequence', 'create and list').broken('plant.name', sighting('none'));

    const [report] = findings.reportOn(['plant.name']);

    expect(report?.checks.map(({ verdict }) => verdict)).toEqual(['broken']);
  });

  it('is another of the other kind', () => {
    const findings = start();
    findings.of('sequence', 'create').kept('plant.name');
    findings.of('contract', 'create').kept('plant.name');

    const [report] = findings.reportOn(['plant.name']);

    expect(report?.checks.map(({ kind }) => kind)).toEqual(['sequence', 'contract']);
  });

  it('speaks of several rules', () => {
    const findings = start();
    findings.of('sequence', 'create').kept('plant.name', 'plant.tag');
    findings.of('sequence', 'create').notChecked('hidden', 'error.body', 'list.error-body');

    const reports = findings.reportOn(['plant.name', 'plant.tag', 'error.body']);

    expect(reports.map(({ verdict }) => verdict)).toEqual(['kept', 'kept', 'not-checked']);
  });
});

describe('several checks on a rule', () => {
  const reportOn = (...found: readonly ('kept' | 'broken' | 'not-checked')[]) => {
    const findings = start();
    for (const [position, one] of found.entries()) {
      const check = findings.of('sequence', `check ${position}`);
      if (one === 'kept') {
        check.kept('plant.name');
      } else if (one === 'broken') {
        check.broken('plant.name', sighting('none'));
      } else {
        check.notChecked(`reason ${position}`, 'plant.name');
      }
    }
    return findings.reportOn(['plant.name'])[0];
  };

  it('break it if one says so', () => {
    expect(reportOn('kept', 'broken', 'not-checked')?.verdict).toBe('broken');
  });

  it('keep it if one says so, and none that it is broken', () => {
    expect(reportOn('not-checked', 'kept')?.verdict).toBe('kept');
    expect(reportOn('not-checked', 'kept')).not.toHaveProperty('reason');
  });

  it('leave it with the first reason where none can tell', () => {
    expect(reportOn('not-checked', 'not-checked')).toMatchObject({
      verdict: 'not-checked',
      reason: 'reason 0',
    });
  });

  it('say what each of them found', () => {
    expect(reportOn('kept', 'not-checked', 'broken')?.checks).toMatchObject([
      { verdict: 'kept' },
      { verdict: 'not-checked', reason: 'reason 1' },
      { verdict: 'broken', evidence: { expected: 'a plant', actual: 'none' } },
    ]);
  });
});

describe('a report', () => {
  it('has the rules that were asked for, in their order', () => {
    const findings = start();
    findings.of('sequence', 'create').kept('plant.tag', 'plant.name', 'error.body');

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

    findings.of('sequence', 'create').broken('plant.name', sighting('it is secret-token'));

    const [report] = findings.reportOn(['plant.name']);
    expect(report?.checks[0]?.evidence?.actual).toBe('it is $TOKEN');
  });
});
