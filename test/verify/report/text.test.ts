import { stripVTControlCharacters } from 'node:util';
import { type RuleId, rules as ruleTable } from 'plant-store-kit';
import { reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import {
  evidenceOf,
  failedCheck,
  passedCheck,
  passedReport,
  profileOf,
  ruleOf,
  sampleReport,
  unchangedEntry,
  uncheckedCheck,
  undeterminedParameter,
} from './sample-report.js';

const plain = { hasColors: false };

describe('reportToText', () => {
  it('says why a profile could not be checked to its end', () => {
    const reason = 'The run was stopped.';
    const entries = [unchangedEntry(), undeterminedParameter('list.order', reason)];
    const profile = profileOf({ verdict: 'not-checked', reason, entries });

    const text = reportToText({ ...passedReport(), profile }, plain);

    expect(text).toContain('\n- 1 profile entry: The run was stopped.\n  list.order  ');
    expect(text).toContain(
      '\n- Too few entries of ci/provider.profile.json could be checked. The run was stopped.\n',
    );
  });

  it('leaves out unchanged entries with onlyFailed', () => {
    const drifted = { ...passedReport(), profile: profileOf() };
    const same = {
      ...passedReport(),
      profile: profileOf({ verdict: 'same', entries: [unchangedEntry()] }),
    };

    const text = reportToText(drifted, { ...plain, onlyFailed: true });

    expect(text).toMatch(/^≠ list\.limit-zero /m);
    expect(text).not.toContain('1 profile entry unchanged');
    expect(reportToText(same, { ...plain, onlyFailed: true })).not.toMatch(/^Drift/m);
  });

  it('shows the failure of a rule that is the shortest to repeat, and which other checks failed', () => {
    const evidence = (actual: string, curl: string) => evidenceOf({ actual, curl: [curl] });
    const checks = [
      failedCheck('a list', evidence('one', 'curl -i one')),
      failedCheck('a create', evidence('two', 'curl')),
      failedCheck('a delete', evidence('three', 'curl -i three')),
    ];

    const text = reportToText(
      sampleReport({ rules: [ruleOf('plant.name', checks)], pacts: [], robustness: [] }),
      plain,
    );

    expect(text.match(/Response/g)).toHaveLength(1);
    expect(text).toMatch(/got two\n.*\n {2}Check: a create\n/);
    expect(text).toContain('\n  Also failed: a list; a delete\n');
  });

  it('says in a line which checks of the rules were not made, and why', () => {
    const ended = 'no token that has ended was given (--ended-token)';
    const second = 'no token of a second user was given (--second-token)';
    const masked = { ...uncheckedCheck('a', 'of another'), maskedBy: 'plant.name' as const };
    const rules = [
      ruleOf('authentication.required', [
        passedCheck('list'),
        uncheckedCheck('list, ended', ended),
        uncheckedCheck('create, ended', ended),
      ]),
      ruleOf('list.returns-accessible-plants', [
        passedCheck('list'),
        uncheckedCheck('list as another', second),
        masked,
      ]),
    ];

    const text = reportToText({ ...passedReport(), rules }, plain);

    expect(text.slice(text.indexOf('all 2 rules.'))).toBe(
      `all 2 rules.\nNot checked: 2 checks: N${ended.slice(1)}. 1 check: N${second.slice(1)}.\n`,
    );
  });

  it('is the cause and its remedy alone if nothing could be checked', () => {
    const reason =
      'The token was rejected: POST /plants was answered with 401. Give a valid token.';
    const ids = Object.keys(ruleTable) as RuleId[];
    const rules = ids.map((rule) => ruleOf(rule, [], reason));
    const { profile: _, ...report } = sampleReport({
      verdict: 'not-checked',
      reason,
      rules,
      robustness: [],
      pacts: [],
      leftovers: [],
    });

    expect(
      reportToText(report, plain),
    ).toBe(`Plant store interface 1.0.0 on http://127.0.0.1:8080/v1

Rules: 22 not checked
Took: 312 requests in 3.2 s
Started: 2025-11-21T14:42:00.000Z
Checked by: plant-store-kit 0.1.0
Repeat with: --seed 42

- Nothing could be checked. ${reason}
`);
  });

  it('says the same in colours, whatever the standard output of this process is', () => {
    const report = sampleReport();
    const colored = reportToText(report, { hasColors: true });

    expect(colored).toContain('\x1b[32m✓\x1b[39m 2 rules passed');
    expect(stripVTControlCharacters(colored)).toBe(reportToText(report, plain));
  });
});
