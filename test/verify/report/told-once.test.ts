import { reportToJunit, reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { RuleReport } from '../../../src/verify/report/verification-report.js';
import { errorBodyRule, evidenceOf, failedCheck, passedReport } from './sample-report.js';

const print = (...rules: readonly RuleReport[]) =>
  reportToText({ ...passedReport(), verdict: 'failed', rules }, { hasColors: false });

const first = errorBodyRule('error.body', '"404"');

describe('a failure that several rules show', () => {
  it('is told of the first rule, which names the others', () => {
    const text = print(
      first,
      errorBodyRule('create.rejects-400-with-error', '"400"'),
      errorBodyRule('list.error-body', '"401"'),
    );

    expect(text.match(/expected an int32/g)).toHaveLength(1);
    expect(text).toContain('  Same failure in: create.rejects-400-with-error, list.error-body\n');
    expect(text).toMatch(/✗ list\.error-body {2}.*\n {2}The same failure as error\.body\.\n/);
  });

  it('is a short failure of each rule in JUnit XML', () => {
    const rules = [first, errorBodyRule('list.error-body', '"401"')];

    const xml = reportToJunit({ ...passedReport(), verdict: 'failed', rules });

    expect(xml.match(/<failure /g)).toHaveLength(2);
    expect(xml).toContain(
      '<failure type="failed" message="The same failure as error.body.">The same failure as error.body.</failure>',
    );
  });

  it.each([
    ['another value', errorBodyRule('list.error-body', 'null')],
    ['another cause', { ...errorBodyRule('list.error-body', '"401"'), usualCause: 'A proxy.' }],
  ])('is another one with %s', (_, other) => {
    expect(print(first, other)).not.toContain('The same failure');
  });

  it('hides no other failure of a rule', () => {
    const { checks, ...rule } = errorBodyRule('list.error-body', '"401"');
    const evidence = evidenceOf({ path: 'body.message', expected: 'a string', actual: '7' });

    const text = print(first, { ...rule, checks: [...checks, failedCheck('a limit', evidence)] });

    expect(text).toContain('body.message: expected a string, got 7');
    expect(text).toContain('  Also failed: an unknown id\n');
  });

  it('is told, although a rule that is known to fail shows it', () => {
    const known = { ...first, known: { reason: 'Ticket 7.' } };

    expect(print(known, errorBodyRule('list.error-body', '"401"'))).toContain('expected an int32');
  });
});

describe('the failure that a rule shows', () => {
  const { checks, ...rule } = errorBodyRule('list.error-body', '"401"');
  const evidence = evidenceOf({ path: 'body.message', expected: 'a string', actual: '7' });

  it('is one that was seen alone, if there is one', () => {
    const beside = checks.map((one) => ({ ...one, besideOthers: true as const }));

    const alone = print({ ...rule, checks: [...beside, failedCheck('a limit', evidence)] });
    const onlyBeside = print({ ...rule, checks: beside });

    expect(alone).toContain('  Check: a limit\n');
    expect(alone).not.toContain('Seen:');
    expect(onlyBeside).toContain('  Seen: beside other requests: alone, it may pass\n');
  });

  it('has the usual cause of its own check', () => {
    const usualCause = 'Requests at the same moment disturb each other.';

    const text = print({
      ...rule,
      checks: [{ ...failedCheck('at once', evidence), usualCause }],
    });

    expect(text).toContain(`  Usual cause: ${usualCause}\n`);
  });
});
