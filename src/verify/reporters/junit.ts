import type {
  PactReport,
  ProfileEntryReport,
  ProfileReport,
  RuleReport,
  VerificationReport,
} from '../report.js';
import { driftHeadline, driftRemedies, profileName } from './drift-summary.js';
import { evidenceLines } from './evidence-lines.js';
import { type Finding, pactFindings, ruleFindings } from './finding.js';
import { type Markup, markup } from './markup.js';
import { counts, leftoverSentence, replay } from './summary.js';

interface TestCase {
  readonly className: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly message?: string;
  /** What a failure shows. */
  readonly text?: string;
}

interface TestSuite {
  readonly name: string;
  /** What its failures are. */
  readonly failure: 'failed' | 'drifted';
  readonly cases: readonly TestCase[];
  /** The report has one duration for everything, which stands at the rules. */
  readonly durationMs?: number;
  readonly output: readonly string[];
}

/**
 * The report as JUnit XML: a suite for the rules, with a testcase for each check, a suite for each
 * pact, with a testcase for each interaction, and one for the profile, with one for each choice.
 *
 * Not checked is skipped, and so is what a pending pact finds failed, which must fail no build.
 */
export function reportToJunit(report: VerificationReport): string {
  const { interfaceVersion, durationMs, startedAt, pacts, profile } = report;
  const suites = [
    ruleSuite(report),
    ...pacts.map(pactSuite),
    ...(profile ? [profileSuite(profile)] : []),
  ];
  const cases = suites.flatMap((suite) => suite.cases);
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${`plant store interface ${interfaceVersion}`}"${totals(cases, startedAt, durationMs)}>
${suites.map((suite) => suiteXml(suite, startedAt))}</testsuites>
`.markup;
}

function ruleSuite(report: VerificationReport): TestSuite {
  const { provider, rules, durationMs, reason, leftovers } = report;
  return {
    name: `rules of ${provider.url}`,
    failure: 'failed',
    cases: rules.flatMap(ruleCases),
    durationMs,
    output: [
      counts(report),
      ...(reason === undefined ? [] : [reason]),
      ...provider.observations,
      ...leftovers.map((leftover) => `could not be deleted: ${leftoverSentence(leftover)}`),
      replay(report),
    ],
  };
}

function ruleCases(report: RuleReport): TestCase[] {
  const { rule, statement, reason = 'It has no check.' } = report;
  const cases = ruleFindings(report).map((finding) => caseOf(rule, finding));
  return cases.length > 0
    ? cases
    : [{ className: rule, name: statement, outcome: 'skipped', message: reason }];
}

function pactSuite(pact: PactReport): TestSuite {
  const { consumer, provider, source, pending } = pact;
  const className = `pact.${consumer}`;
  const findings = pactFindings(pact);
  return {
    name: `pact of ${consumer} with ${provider}${pending ? ', pending' : ''}`,
    failure: 'failed',
    cases: findings.map((finding) => caseOf(className, finding, pending)),
    output: [source],
  };
}

function profileSuite(profile: ProfileReport): TestSuite {
  const { entries, reason } = profile;
  return {
    name: `profile ${profileName(profile)}`,
    failure: 'drifted',
    cases: entries.map(choiceCase),
    output: [
      driftHeadline(profile),
      ...(reason === undefined ? [] : [reason]),
      ...driftRemedies(profile),
    ],
  };
}

/** Named by what the profile says, which stays the same when it has drifted. */
function choiceCase({
  subject,
  verdict,
  sentence,
  evidence,
  reason,
}: ProfileEntryReport): TestCase {
  const named = { className: 'profile', name: subject };
  switch (verdict) {
    case 'same':
      return { ...named, outcome: 'passed' };
    case 'drifted':
      return { ...named, outcome: 'failed', message: sentence, text: evidence ?? '' };
    case 'undetermined':
      return { ...named, outcome: 'skipped', message: reason ?? 'no reason given' };
  }
}

function caseOf(className: string, finding: Finding, pending = false): TestCase {
  const { name, verdict, reason = 'no reason given', evidence } = finding;
  if (verdict === 'passed') {
    return { className, name, outcome: 'passed' };
  }
  if (verdict === 'not-checked') {
    return { className, name, outcome: 'skipped', message: reason };
  }
  const message = evidence?.actual ?? 'failed';
  const text = evidenceLines(evidence).join('\n');
  return pending
    ? { className, name, outcome: 'skipped', message: `Pending: ${message}`, text }
    : { className, name, outcome: 'failed', message, text };
}

function suiteXml(suite: TestSuite, startedAt: string): Markup {
  const { name, failure, cases, durationMs, output } = suite;
  return markup`  <testsuite name="${name}"${totals(cases, startedAt, durationMs)}>
${cases.map((one) => caseXml(one, failure))}    <system-out>${output.join('\n')}</system-out>
  </testsuite>
`;
}

function caseXml(testCase: TestCase, failure: TestSuite['failure']): Markup {
  const { className, name, outcome, message = '', text = '' } = testCase;
  const results = {
    passed: undefined,
    failed: markup`<failure type="${failure}" message="${message}">${text}</failure>`,
    skipped: markup`<skipped message="${message}">${text}</skipped>`,
  };
  return markup`    <testcase classname="${className}" name="${name}">${results[outcome]}</testcase>
`;
}

function totals(cases: readonly TestCase[], startedAt: string, durationMs?: number): Markup {
  const having = (wanted: string) => cases.filter(({ outcome }) => outcome === wanted).length;
  const time =
    durationMs === undefined ? undefined : markup` time="${(durationMs / 1000).toFixed(3)}"`;
  return markup` tests="${cases.length}" failures="${having('failed')}" errors="0" skipped="${having('skipped')}"${time} timestamp="${startedAt}"`;
}
