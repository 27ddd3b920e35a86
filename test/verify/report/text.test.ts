import { stripVTControlCharacters } from 'node:util';
import { reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import {
  failedCheck,
  knownRule,
  passedCheck,
  passedReport,
  profileOf,
  ruleOf,
  sampleReport,
  uncheckedCheck,
  withProblems,
} from './sample-report.js';

const plain = { hasColors: false };

describe('reportToText', () => {
  it('ends with its result only where it is longer than a screen', () => {
    const short = reportToText(passedReport(), plain).trimEnd().split('\n');

    expect(short[1]).toBe('✓ The provider passes all 2 rules.');
    expect(short.filter((line) => line === short[1])).toHaveLength(1);
  });

  it('says on the line of the result why there is none, however long the reason is', () => {
    const reason = `${'A plant could not be created. '.repeat(20)}Give a token that may create.`;

    const text = reportToText({ ...passedReport(), verdict: 'not-checked', reason }, plain);

    expect(text.split('\n')[1]).toBe(`- Too little could be checked. ${reason}`);
  });

  it('shows the plants that the provider does not know as one line, and names the others', () => {
    const reason = 'the delete was answered with 404, and no list has shown it';
    const unknown = Array.from({ length: 107 }, (_, at) => ({
      id: `${at + 1}`,
      name: 'Fern',
      reason,
      isUnknown: true as const,
    }));
    const listed = { id: '700', name: 'mint', reason: 'it is still listed' };

    const text = reportToText({ ...passedReport(), leftovers: [...unknown, listed] }, plain);

    expect(text).toContain('\n108 plants may be left at the provider\n');
    expect(text).toContain(`\n107 plants, with the ids 1; 2; 3; and 104 more: ${reason}\n`);
    expect(text.match(/^plant .*/gm)).toEqual(['plant 700  mint: it is still listed']);
  });

  it('leaves out unchanged entries with onlyFailed', () => {
    const drifted = { ...passedReport(), profile: profileOf() };
    const entries = drifted.profile.entries.filter(({ verdict }) => verdict === 'same');
    const same = { ...passedReport(), profile: profileOf({ verdict: 'same', entries }) };

    const text = reportToText(drifted, { ...plain, onlyFailed: true });

    expect(text).toMatch(/^≠ list\.limit-zero /m);
    expect(text).not.toContain('1 profile entry unchanged');
    expect(reportToText(same, { ...plain, onlyFailed: true })).not.toMatch(/^Drift/m);
  });

  it('says which checks of the rules were not made, and why', () => {
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

    expect(text).toContain(
      `\nChecks not made\n\n- 2 checks: N${ended.slice(1)}.\n\n- 1 check: N${second.slice(1)}.\n`,
    );
  });

  it('says of a provider that passes what no rule is about, unless a profile is', () => {
    const report = passedReport();
    const profile = { verdict: 'same', entries: [] } as const;

    expect(reportToText(report, plain)).toContain(
      '\nLeft open: The interface allows any answer to',
    );
    expect(reportToText({ ...report, profile }, plain)).not.toContain('Left open');
    expect(reportToText(sampleReport(), plain)).not.toContain('Left open');
  });

  it('is no plain success if something is known to fail, and has what came today', () => {
    const failing = ruleOf('list.limit-caps-results', [failedCheck('a limit')]);
    const rules = [...passedReport().rules, knownRule(failing)];

    const text = reportToText(withProblems({ ...passedReport(), rules }), plain);

    expect(text.split('\n')[1]).toBe(
      '! The provider passes 2 of 3 rules, but list.limit-caps-results is known to fail. ' +
        'The run does not prove the core rule list.limit-caps-results.',
    );
    expect(text).toMatch(/\n! list\.limit-caps-results .*\n {2}POST .* got "id" as well\n/);
    expect(text).toContain('  Known until 2025-12-31: Ticket 7.\n');
  });

  it('says of an intermittent known failure that it passed this time', () => {
    const known = [{ deviation: 'd', reason: 'Ticket 7.', intermittent: true }] as const;
    const rules = passedReport().rules.map((rule) => ({ ...rule, known }));

    const text = reportToText({ ...passedReport(), rules }, plain);

    expect(text).toContain(
      '! The provider passes 0 of 2 rules, but payload.json and plant.tag are',
    );
    expect(text).toContain('  It passed this time.\n  Known now and then: Ticket 7.\n');
  });

  it('says what to do about known failures that are gone', () => {
    const outdated = 'It is not seen any more: d. Remove it from k.json.';
    const rules = passedReport().rules.map((rule) => ({ ...rule, outdated }));

    const text = reportToText({ ...passedReport(), verdict: 'failed', rules }, plain);

    expect(text).toContain('\n✗ The known failures of 2 rules are out of date.\n\nFailed rules\n');
    expect(text).toMatch(/\n✗ payload\.json .*\n {2}It is not seen any more/);
  });

  it('says the same in colours, whatever the standard output of this process is', () => {
    const report = sampleReport();
    const colored = reportToText(report, { hasColors: true });

    expect(colored).toContain('\x1b[32m✓\x1b[39m 2 rules passed');
    expect(stripVTControlCharacters(colored)).toBe(reportToText(report, plain));
  });
});
