import {
  type DriftEntry,
  driftEntries,
  driftHeadline,
  driftHints,
  profileName,
} from './document/drift-section.js';
import { verificationFacts } from './document/verification-document.js';
import {
  describeFailure,
  distinctFailures,
  type Finding,
  failureLines,
  pactFindings,
  ruleFindings,
} from './finding.js';
import { type Markup, markup } from './markup.js';
import { consumerOf, leftoverSentence, ruleContext, uncheckedChecks } from './summary.js';
import type { ProfileReport, RuleReport, VerificationReport } from './verification-report.js';

interface TestCase {
  readonly className: string;
  readonly name: string;
  readonly result: 'passed' | 'failure' | 'error' | 'skipped';
  readonly message?: string;
  /** What a failure shows. */
  readonly text?: string;
}

interface TestSuite {
  readonly name: string;
  /** The type of its failures. */
  readonly failure: 'failed' | 'drifted';
  readonly cases: readonly TestCase[];
  readonly output: readonly string[];
}

/**
 * The report as JUnit XML: a suite for the rules, with a testcase for each rule, a suite for each
 * pact, with a testcase for each interaction, and one for the profile, with one for each entry.
 *
 * What was not checked is skipped, and so is a failure of a pending pact: it must fail no build. Why
 * the run ended before all rules were checked is an error, so that no build looks passed.
 */
export function reportToJunit(report: VerificationReport): string {
  const { interfaceVersion, durationMs, startedAt, pacts, profile } = report;
  const suites = [
    ruleSuite(report),
    ...pacts.map((pact): TestSuite => {
      const { consumer, provider, source, pending } = pact;
      const name = `pact of ${consumerOf(pact)} with ${provider}${pending ? ', pending' : ''}`;
      const cases = pactFindings(pact).map((one) =>
        interactionCase(`pact.${consumer}`, one, pending),
      );
      return { name, failure: 'failed', cases, output: [source] };
    }),
    ...(profile ? [profileSuite(profile)] : []),
  ];
  const all = totals(suites.flatMap(({ cases }) => cases));
  // The report has one duration, which is that of the suite of the rules.
  const time = markup` time="${(durationMs / 1000).toFixed(3)}"`;
  const start = markup` timestamp="${startedAt}"`;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${`plant store interface ${interfaceVersion}`}"${all}${time}${start}>
${suites.map((suite, position) => suiteXml(suite, [position === 0 ? time : undefined, start]))}</testsuites>
`.markup;
}

function ruleSuite(report: VerificationReport): TestSuite {
  const { provider, rules, reason, leftovers } = report;
  const cases = [...(reason === undefined ? [] : [incompleteRun(reason)]), ...rules.map(ruleCase)];
  const unchecked = uncheckedChecks(rules);
  const output = [
    ...(unchecked === undefined ? [] : [unchecked]),
    ...verificationFacts(report).map(([term, text]) => `${term}: ${text}`),
    ...leftovers.map((leftover) => `could not be deleted: ${leftoverSentence(leftover)}`),
  ];
  return { name: `rules of ${provider.url}`, failure: 'failed', cases, output };
}

function incompleteRun(message: string): TestCase {
  return { className: 'verify', name: 'The run is complete.', result: 'error', message };
}

function ruleCase(report: RuleReport): TestCase {
  const { rule: className, statement: name, verdict, reason = 'no reason given' } = report;
  if (verdict !== 'failed') {
    return verdict === 'passed'
      ? { className, name, result: 'passed' }
      : { className, name, result: 'skipped', message: reason };
  }
  const failures = distinctFailures(ruleFindings(report));
  const context = ruleContext(report).map(([term, text]) => `${term}: ${text}`);
  return {
    className,
    name,
    result: 'failure',
    message: failures.slice(0, 1).map(describeFailure).join(''),
    text: [...failures.flatMap(failureLines), ...context].join('\n'),
  };
}

function interactionCase(className: string, finding: Finding, isPending: boolean): TestCase {
  const { name, verdict, reason = 'no reason given' } = finding;
  if (verdict !== 'failed') {
    return verdict === 'passed'
      ? { className, name, result: 'passed' }
      : { className, name, result: 'skipped', message: reason };
  }
  const [failure = { names: [name], kind: name }] = distinctFailures([finding]);
  const message = describeFailure(failure);
  const text = failureLines(failure).join('\n');
  return isPending
    ? { className, name, result: 'skipped', message: `Pending: ${message}`, text }
    : { className, name, result: 'failure', message, text };
}

function profileSuite(profile: ProfileReport): TestSuite {
  const { text, reason } = driftHeadline(profile, undefined);
  return {
    name: `profile ${profileName(profile)}`,
    failure: 'drifted',
    cases: driftEntries(profile).map(driftCase),
    output: [text, ...(reason === undefined ? [] : [reason]), ...driftHints(profile)],
  };
}

const resultOf = { same: 'passed', drifted: 'failure', undetermined: 'skipped' } as const;

/** The name is what the profile says, which stays the same when the provider drifts. */
function driftCase({ subject, verdict, expected, ...entry }: DriftEntry): TestCase {
  const { sentence, evidence = '', reason = 'no reason given' } = entry;
  const isDrifted = verdict === 'drifted';
  const message = isDrifted ? sentence : reason;
  const text = isDrifted ? evidence : '';
  return { className: subject, name: expected, result: resultOf[verdict], message, text };
}

function suiteXml({ name, failure, cases, output }: TestSuite, times: (Markup | undefined)[]) {
  return markup`  <testsuite name="${name}"${totals(cases)}${times}>
${cases.map((one) => caseXml(one, failure))}    <system-out>${output.join('\n')}</system-out>
  </testsuite>
`;
}

function caseXml({ className, name, result, message, text }: TestCase, failure: string): Markup {
  const tag = { markup: result };
  const types = { failure, error: 'not-checked', skipped: undefined, passed: undefined };
  const type = types[result] && markup` type="${types[result]}"`;
  const child = markup`<${tag}${type} message="${message}">${text}</${tag}>`;
  const inside = result === 'passed' ? undefined : child;
  return markup`    <testcase classname="${className}" name="${name}">${inside}</testcase>
`;
}

function totals(cases: readonly TestCase[]): Markup {
  const having = (wanted: string) => cases.filter(({ result }) => result === wanted).length;
  return markup` tests="${cases.length}" failures="${having('failure')}" errors="${having('error')}" skipped="${having('skipped')}"`;
}
