import type { Evidence, PactReport, RuleReport, VerificationReport } from '../report.js';
import { evidenceLines } from './evidence-lines.js';
import { type Finding, pactFindings, ruleFindings } from './finding.js';
import { type Markup, markup } from './markup.js';
import { counts, leftoverSentence, replay } from './summary.js';

interface TestCase {
  readonly className: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly message?: string;
  readonly evidence?: Evidence | undefined;
}

interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
  /** The report has one duration for everything, which stands at the rules. */
  readonly durationMs?: number;
  readonly output: readonly string[];
}

/**
 * The report as JUnit XML: a suite for the rules, with a testcase for each check, and a suite for
 * each pact, with a testcase for each interaction.
 *
 * Not checked is skipped, and so is what a pending pact finds broken, which must fail no build.
 */
export function reportToJunit(report: VerificationReport): string {
  const { interfaceVersion, durationMs, startedAt, pacts } = report;
  const suites = [ruleSuite(report), ...pacts.map(pactSuite)];
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
    cases: findings.map((finding) => caseOf(className, finding, pending)),
    output: [source],
  };
}

function caseOf(className: string, finding: Finding, pending = false): TestCase {
  const { name, verdict, reason = 'no reason given', evidence } = finding;
  if (verdict === 'kept') {
    return { className, name, outcome: 'passed' };
  }
  if (verdict === 'not-checked') {
    return { className, name, outcome: 'skipped', message: reason };
  }
  const message = evidence?.actual ?? 'broken';
  return pending
    ? { className, name, outcome: 'skipped', message: `Pending: ${message}`, evidence }
    : { className, name, outcome: 'failed', message, evidence };
}

function suiteXml({ name, cases, durationMs, output }: TestSuite, startedAt: string): Markup {
  return markup`  <testsuite name="${name}"${totals(cases, startedAt, durationMs)}>
${cases.map(caseXml)}    <system-out>${output.join('\n')}</system-out>
  </testsuite>
`;
}

function caseXml({ className, name, outcome, message = '', evidence }: TestCase): Markup {
  const text = evidenceLines(evidence).join('\n');
  const results = {
    passed: undefined,
    failed: markup`<failure type="broken" message="${message}">${text}</failure>`,
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
