import { leftoverSection, linesOf, statuses } from '../document/report-document.js';
import type { Topic, TopicItem } from '../document/topics.js';
import {
  type VerificationDocument,
  verificationDocument,
} from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
import { type Markup, markup } from './markup.js';

/**
 * A verification as JUnit XML: a suite for the rules, with a testcase for each rule, one for the pacts,
 * with one for each interaction, and one for the profile, with one for each entry.
 *
 * What was not checked is skipped, and so are known failures and those of pending pacts: they must fail
 * no build. Why the run ended before all rules were checked is an error, so that no build looks passed.
 */
export function reportToJunit(report: VerificationReport): string {
  const document = verificationDocument(report);
  const { interfaceVersion, durationMs, startedAt, reason } = report;
  const { topics } = document;
  const cases = topics.flatMap(casesOf);
  // The report has one duration, which is that of the suite of the rules.
  const time = markup` time="${(durationMs / 1000).toFixed(3)}"`;
  const start = markup` timestamp="${startedAt}"`;
  const suites = topics.map((topic, position) =>
    position === 0
      ? suiteXml(topic, [time, start], { error: reason, output: outputOf(document, report) })
      : suiteXml(topic, [start]),
  );
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${`plant store interface ${interfaceVersion}`}"${totals(cases, reason)}${time}${start}>
${suites}</testsuites>
`.markup;
}

function casesOf({ items, cases = items }: Topic): readonly TopicItem[] {
  return cases;
}

/** What concerns no single testcase. */
function outputOf(
  { headlines, hints, facts }: VerificationDocument,
  { leftovers }: VerificationReport,
): string[] {
  const left = leftoverSection(leftovers);
  return [
    ...headlines.map(({ text }) => text),
    ...hints,
    ...facts,
    ...(left
      ? [left.text, ...(left.items ?? []).map(({ id, text }) => `${id ?? ''} ${text}`)]
      : []),
  ];
}

interface Extra {
  /** Why the run ended early; a testcase of its own. */
  readonly error?: string | undefined;
  readonly output?: readonly string[];
}

function suiteXml(topic: Topic, attributes: Markup[], { error, output = [] }: Extra = {}): Markup {
  const cases = casesOf(topic);
  const incomplete = markup`    <testcase classname="verify" name="The run is complete."><error type="not-checked" message="${error}"></error></testcase>
`;
  return markup`  <testsuite name="${topic.name}"${totals(cases, error)}${attributes}>
${error === undefined ? undefined : incomplete}${cases.map(caseXml)}    <system-out>${output.join('\n')}</system-out>
  </testsuite>
`;
}

const elements = { good: 'passed', bad: 'failure', tolerated: 'skipped', unchecked: 'skipped' };

function elementOf({ status }: TopicItem): string {
  return elements[statuses[status].group];
}

function caseXml(item: TopicItem): Markup {
  const { status, text, id = text, name = text, reason = text, curl = [] } = item;
  const element = elementOf(item);
  const tag = { markup: element };
  const type = element === 'failure' ? markup` type="${status}"` : undefined;
  const lines = [...linesOf(item), ...curl];
  const child = markup`<${tag}${type} message="${reason}">${lines.join('\n')}</${tag}>`;
  return markup`    <testcase classname="${id}" name="${name}">${element === 'passed' ? undefined : child}</testcase>
`;
}

function totals(cases: readonly TopicItem[], error: string | undefined): Markup {
  const having = (element: string) => cases.filter((item) => elementOf(item) === element).length;
  const errors = error === undefined ? 0 : 1;
  return markup` tests="${cases.length + errors}" failures="${having('failure')}" errors="${errors}" skipped="${having('skipped')}"`;
}
