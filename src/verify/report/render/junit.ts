import { statuses, type Topic, type TopicItem } from '../document/report-document.js';
import type { VerificationDocument } from '../document/verification-document.js';
import { type Markup, markup } from '../markup.js';
import type { VerificationReport } from '../verification-report.js';

interface Suite {
  readonly name: string;
  readonly cases: readonly TopicItem[];
  readonly output: readonly string[];
  /** Why the run ended early; a testcase of its own. */
  readonly error?: string | undefined;
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
  const suites = document.topics
    .flatMap(suitesOf)
    .map((suite, position) =>
      position === 0 ? { ...suite, error: reason, output: outputOf(document, report) } : suite,
    );
  const all = { cases: suites.flatMap(({ cases }) => cases), error: reason };
  // The report has one duration, which is that of the suite of the rules.
  const time = markup` time="${(durationMs / 1000).toFixed(3)}"`;
  const start = markup` timestamp="${startedAt}"`;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${`plant store interface ${interfaceVersion}`}"${totals(all)}${time}${start}>
${suites.map((suite, position) => suiteXml(suite, [position === 0 ? time : undefined, start]))}</testsuites>
`.markup;
}

function suitesOf({ noun, name, items }: Topic): Suite[] {
  return noun === 'pact'
    ? items.map(({ name = '', text, checks = [] }) => ({ name, cases: checks, output: [text] }))
    : [{ name, cases: items, output: [] }];
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

function suiteXml(suite: Suite, times: (Markup | undefined)[]): Markup {
  const { name, cases, output, error } = suite;
  const incomplete = markup`    <testcase classname="verify" name="The run is complete."><error type="not-checked" message="${error}"></error></testcase>
`;
  return markup`  <testsuite name="${name}"${totals(suite)}${times}>
${error === undefined ? undefined : incomplete}${cases.map(caseXml)}    <system-out>${output.join('\n')}</system-out>
  </testsuite>
`;
}

const elements = { good: 'passed', bad: 'failure', tolerated: 'skipped', unchecked: 'skipped' };

function elementOf({ status }: TopicItem): string {
  return elements[statuses[status].group];
}

function caseXml(item: TopicItem): Markup {
  const { status, id, text, name = text, facts = [], notes = [] } = item;
  const failures = item.allFailures ?? item.failures ?? [];
  const element = elementOf(item);
  const tag = { markup: element };
  const type = element === 'failure' ? markup` type="${status}"` : undefined;
  const { reason = element === 'skipped' ? 'no reason given' : text } = item;
  const lines = [
    ...failures.flatMap((failure) => [failure.text, ...(failure.curl ?? [])]),
    ...facts.map(([term, fact]) => `${term}: ${fact}`),
    ...notes,
  ];
  const child = markup`<${tag}${type} message="${failures[0]?.text ?? reason}">${lines.join('\n')}</${tag}>`;
  return markup`    <testcase classname="${id}" name="${name}">${element === 'passed' ? undefined : child}</testcase>
`;
}

function totals({ cases, error }: Pick<Suite, 'cases' | 'error'>): Markup {
  const having = (element: string) => cases.filter((item) => elementOf(item) === element).length;
  const errors = error === undefined ? 0 : 1;
  return markup` tests="${cases.length + errors}" failures="${having('failure')}" errors="${errors}" skipped="${having('skipped')}"`;
}
