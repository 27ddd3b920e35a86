import { statuses, type Topic, type TopicItem } from '../document/report-document.js';
import type { VerificationDocument } from '../document/verification-document.js';
import { type Markup, markup } from '../markup.js';
import type { VerificationReport } from '../verification-report.js';

interface Suite {
  readonly name: string;
  readonly cases: readonly TestCase[];
  readonly output: readonly string[];
}

interface TestCase {
  readonly className: string;
  readonly name: string;
  readonly result: 'passed' | 'failure' | 'error' | 'skipped';
  /** The type of a failure. */
  readonly type?: string | undefined;
  readonly message?: string;
  /** What a failure shows. */
  readonly text?: string;
}

/**
 * A verification as JUnit XML: a suite for the rules, with a testcase for each rule, a suite for each
 * pact, with a testcase for each interaction, and one for the profile, with one for each entry.
 *
 * What was not checked is skipped, and so are known failures and those of pending pacts: they must fail
 * no build. Why the run ended before all rules were checked is an error, so that no build looks passed.
 */
export function renderJunit(document: VerificationDocument, report: VerificationReport): string {
  const { interfaceVersion, durationMs, startedAt, reason } = report;
  const incomplete = {
    className: 'verify',
    name: 'The run is complete.',
    result: 'error',
  } as const;
  const [rules, ...others] = document.topics.flatMap(suitesOf);
  const suites = [
    {
      name: rules?.name ?? '',
      cases: [
        ...(reason === undefined ? [] : [{ ...incomplete, type: 'not-checked', message: reason }]),
        ...(rules?.cases ?? []),
      ],
      output: outputOf(document, report),
    },
    ...others,
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

function suitesOf({ noun, name, items }: Topic): Suite[] {
  return noun === 'pact'
    ? items.map((pact) => ({
        name: pact.name ?? pact.text,
        cases: (pact.checks ?? []).map(toCase),
        output: [pact.text],
      }))
    : [{ name, cases: items.map(toCase), output: [] }];
}

/** What concerns no single testcase. */
function outputOf(
  { headlines, hints, facts }: VerificationDocument,
  { leftovers }: VerificationReport,
): string[] {
  return [
    ...headlines.map(({ text }) => text),
    ...hints,
    ...facts.map(([term, text]) => `${term}: ${text}`),
    ...leftovers.map(
      ({ id, name, reason }) => `could not be deleted: plant ${id}, ${name}: ${reason}`,
    ),
  ];
}

const results = {
  good: 'passed',
  bad: 'failure',
  tolerated: 'skipped',
  unchecked: 'skipped',
} as const;

function toCase(item: TopicItem): TestCase {
  const { status, id = '', text, name = text, facts = [], notes = [] } = item;
  const failures = item.allFailures ?? item.failures ?? [];
  const { group } = statuses[status];
  const { reason = group === 'unchecked' ? 'no reason given' : text } = item;
  return {
    className: id,
    name,
    result: results[group],
    type: group === 'bad' ? status : undefined,
    message: failures[0]?.text ?? reason,
    text: [
      ...failures.flatMap((failure) => [failure.text, ...(failure.curl ?? [])]),
      ...facts.map(([term, fact]) => `${term}: ${fact}`),
      ...notes,
    ].join('\n'),
  };
}

function suiteXml({ name, cases, output }: Suite, times: (Markup | undefined)[]): Markup {
  return markup`  <testsuite name="${name}"${totals(cases)}${times}>
${cases.map(caseXml)}    <system-out>${output.join('\n')}</system-out>
  </testsuite>
`;
}

function caseXml({ className, name, result, type, message, text }: TestCase): Markup {
  const tag = { markup: result };
  const typeXml = type && markup` type="${type}"`;
  const child = markup`<${tag}${typeXml} message="${message}">${text}</${tag}>`;
  return markup`    <testcase classname="${className}" name="${name}">${result === 'passed' ? undefined : child}</testcase>
`;
}

function totals(cases: readonly TestCase[]): Markup {
  const having = (wanted: string) => cases.filter(({ result }) => result === wanted).length;
  return markup` tests="${cases.length}" failures="${having('failure')}" errors="${having('error')}" skipped="${having('skipped')}"`;
}
