import { isKitError, type RuleId } from 'plant-store-kit';
import {
  type AppReport,
  type KnownFailureEntry,
  reportToText,
  verifyProvider,
} from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { updateKnownFailures } from '../../src/verify/report/known-failures.js';
import { coreRules, withVerdict } from '../../src/verify/report/verdict.js';
import type { CheckReport } from '../../src/verify/report/verification-report.js';
import { breaksQuickRule } from '../cli/verify-command.js';
import { startProvider } from '../providers/provider.js';
import {
  appOf,
  brokenAssumption,
  evidenceOf,
  failedCheck,
  keptAssumption,
  passedCheck,
  passedReport,
  ruleOf,
} from './report/sample-report.js';

const rule = 'authentication.required' satisfies RuleId;
const textAsError = 'body: expected an Error, got text that is not JSON';
const failedBy = (path: string, expected: string, actual: string) =>
  failedCheck('no token', evidenceOf({ path, expected, actual }));
const isText = failedBy('body', 'an Error', 'text that is not JSON');
const isOpen = failedBy('status', 'an error', '200');
const [checks, reason] = [['no token'], 'Ticket 7.'];
const known: KnownFailureEntry = { rule, deviation: textAsError, checks, reason };
const intermittent = { ...known, intermittent: true } as const;

/** The rule with its known failures, after a run with these checks, and whether it fails the run. */
function judge(
  checks: readonly CheckReport[],
  entries: readonly KnownFailureEntry[],
  reason?: string,
) {
  const report = { ...passedReport(), rules: [ruleOf(rule, checks)], ...(reason && { reason }) };
  const { rules, verdict } = withVerdict(report, coreRules, { entries });
  return { ...(rules[0] ?? expect.unreachable()), failsRun: verdict === 'failed' };
}

describe('a known failure', () => {
  it('is one deviation of one check, with the evidence of today', () => {
    const { failsRun, checks } = judge([isText], [known]);

    expect(failsRun).toBe(false);
    expect(checks[0]).toMatchObject({ known: { reason: 'Ticket 7.' }, evidence: isText.evidence });
  });

  it.each([
    ['another deviation of the check', [isOpen]],
    ['another deviation beside it', [isText, isOpen]],
    ['the deviation in another check', [isText, { ...isText, check: 'a wrong token' }]],
  ])('hides no failure: %s fails the run', (_, checks) => {
    expect(judge(checks, [known])).toMatchObject({ failsRun: true, verdict: 'failed' });
  });

  it('fails the run after its last day', () => {
    expect(judge([isText], [{ ...known, until: '2020-02-29' }])).toMatchObject({
      failsRun: true,
      outdated:
        'It was accepted until 2020-02-29: Ticket 7. Fix the service, or set a later date in the known failures.',
    });
  });

  it.each([
    ['passes again', [passedCheck('no token')]],
    ['is made of all requests, and no longer fails', [passedCheck('another')]],
  ])('fails the run if its check %s', (_, checks) => {
    expect(judge(checks, [known])).toMatchObject({
      failsRun: true,
      outdated: `It is not seen any more: ${textAsError}. Remove it from the known failures.`,
    });
  });

  it('fails the run if one of its checks passes again', () => {
    const both = { ...known, checks: ['no token', 'a wrong token'] };

    expect(judge([isText, passedCheck('a wrong token')], [both]).outdated).toBe(
      'These checks pass again: a wrong token. Remove them from the known failures.',
    );
  });

  it('does not fail the run if it is intermittent and passes once, and is still known', () => {
    const passed = judge([passedCheck('no token')], [intermittent]);

    expect(passed).not.toHaveProperty('outdated');
    expect(passed.known).toEqual([expect.objectContaining({ reason: 'Ticket 7.' })]);
    expect(judge([isText], [intermittent]).failsRun).toBe(false);
  });

  it.each([
    ['its rule was not checked', [], undefined],
    ['the run ended early', [passedCheck('another')], 'The run was stopped.'],
  ])('is not missed if %s', (_, checks, reason) => {
    expect(judge(checks, [known], reason)).not.toHaveProperty('outdated');
  });
});

describe('the known failures after a run', () => {
  const update = (checks: readonly CheckReport[], entries: readonly KnownFailureEntry[]) =>
    updateKnownFailures({ rules: [ruleOf(rule, checks)] }, entries);
  const fresh = { ...known, reason: 'No reason is given yet.' };

  it('have the checks of one deviation together, and another deviation apart', () => {
    const checks = [isText, { ...isText, check: 'a wrong token' }, isOpen];

    expect(update(checks, [])).toEqual([
      { ...fresh, checks: ['no token', 'a wrong token'] },
      { ...fresh, deviation: isOpen.deviation },
    ]);
  });

  it('keep reasons and days, and lose what passes again', () => {
    const entry = { ...known, until: '2030-12-31', checks: ['no token', 'a wrong token'] };

    expect(update([isText, passedCheck('a wrong token')], [entry])).toEqual([
      { ...entry, checks: ['no token'] },
    ]);
    expect(update([passedCheck('no token')], [entry])).toEqual([]);
  });

  it('keep what was not checked, and what fails now and then', () => {
    const other = { ...known, rule: 'error.body' as const };
    const masked = { ...isText, verdict: 'not-checked' } as const;

    expect(update([masked, passedCheck('another')], [known, other])).toEqual([known, other]);
    expect(update([passedCheck('no token')], [intermittent])).toEqual([intermittent]);
  });

  it('say which failures are intermittent', () => {
    expect(update([{ ...isText, intermittent: true }], [])).toEqual([
      { ...fresh, intermittent: true },
    ]);
  });

  it('are what the next run tolerates', () => {
    const checks = [isText, isOpen, { ...isText, check: 'a wrong token' }];

    expect(judge(checks, update(checks, [])).failsRun).toBe(false);
  });
});

describe('a known failure of an app', () => {
  const broken = brokenAssumption();
  const ofApp: KnownFailureEntry = {
    app: 'web-shop',
    deviation: 'a create with a taken id replaces the plant',
    checks: [broken.check],
    reason: 'Ticket 8.',
  };
  const judgeApp = (app: AppReport, entries: readonly KnownFailureEntry[]) => {
    const report = { ...passedReport(), rules: [], assumptions: [app] };
    const { assumptions = [], verdict } = withVerdict(report, [], { entries });
    return { ...assumptions[0], verdict };
  };

  it('is one deviation of one assumption, and does not fail the run', () => {
    expect(judgeApp(appOf(), [ofApp])).toMatchObject({
      verdict: 'passed',
      checks: [{ known: { reason: 'Ticket 8.' } }, {}, {}],
    });
  });

  it('hides no other deviation, and no assumption of another app', () => {
    expect(judgeApp(appOf(), [{ ...ofApp, deviation: 'another' }]).verdict).toBe('failed');
    expect(judgeApp(appOf({ app: 'kiosk' }), [ofApp]).verdict).toBe('failed');
  });

  it('fails the run if the provider does what the app assumes, and the report says so', () => {
    const kept = appOf({ verdict: 'passed', checks: [keptAssumption()] });
    const entry = { ...ofApp, checks: [keptAssumption().check] };

    expect(judgeApp(kept, [entry])).toMatchObject({
      verdict: 'failed',
      outdated: expect.stringMatching(/^It is not seen any more: a create .* Remove it from/),
    });
    const report = { ...passedReport(), assumptions: [kept] };
    const text = reportToText(withVerdict(report, [], { entries: [entry] }), { hasColors: false });
    expect(text).toContain('✗ The known failures of 1 app are out of date.\n');
    expect(text).toContain('Known failures out of date\n\n✗ web-shop\n  It is not seen any more');
  });

  it('is shown, and the run is no plain success', () => {
    const app = appOf({ checks: [broken, keptAssumption()] });
    const report = { ...passedReport(), assumptions: [app] };

    const text = reportToText(withVerdict(report, [], { entries: [ofApp] }), { hasColors: false });

    expect(text).toContain(
      '! The provider passes all 2 rules, but create.taken-id/replaced is known',
    );
    expect(text).toContain('Assumptions known to fail\n\n! create.taken-id/replaced  web-shop');
    expect(text).toContain('  Known: Ticket 8.');
  });

  it('is added, kept and dropped after a run, behind those of rules', () => {
    const update = (app: AppReport, entries: readonly KnownFailureEntry[]) =>
      updateKnownFailures({ rules: [ruleOf(rule, [isText])], assumptions: [app] }, entries);
    const kept = appOf({ verdict: 'passed', checks: [keptAssumption()] });

    const [ofRule, ...added] = update(appOf(), []);

    expect(added).toEqual([{ ...ofApp, reason: 'No reason is given yet.' }]);
    expect(update(appOf(), [ofApp])).toEqual([ofRule, ofApp]);
    expect(update(kept, [ofApp])).toEqual([ofRule]);
    expect(update(appOf({ app: 'kiosk', checks: [] }), [ofApp])).toEqual([ofRule, ofApp]);
  });
});

it('verifyProvider tolerates what it has found before', async () => {
  await using running = await startProvider(breaksQuickRule);
  const { url, token } = running;
  const options = { url, token, only: ['delete.answers-without-body'] };
  const first = await verifyProvider(options);

  const again = await verifyProvider({ ...options, knownFailures: updateKnownFailures(first, []) });

  expect([first.verdict, again.verdict]).toEqual(['failed', 'passed']);
});

it.each<[unknown, string]>([
  [{ ...known, rule: 'authentication.requird' }, `Did you mean "${rule}"?`],
  [{ rule, reason: 'Ticket 7.' }, '"deviation" is missing and must be a string.'],
  [{ ...known, checks: 'no token' }, '"checks" must be an array, not a string. Write [{'],
  [{ ...known, reason: undefined }, 'item 1: "reason" is missing and must be a string. Write [{'],
  [{ ...known, until: '2026-02-30' }, '"until" must be a date such as "2030-12-31", not "2026-'],
  [{ ...known, untill: '2026-02-01' }, 'item 1: it has an unknown member "untill". Did you mean'],
  ['delete', 'item 1: it must be an object, not a string.'],
])('the known failures that have %j are refused', async (entry, message) => {
  const options = { url: 'http://127.0.0.1:1', token: 't', knownFailures: [entry as never] };

  const error: unknown = await verifyProvider(options).catch((thrown) => thrown);

  expect(isKitError(error) && error.code).toBe('invalid-known-failures');
  expect((error as Error).message).toContain(message);
});
