import { pluralOf } from '../../../interface/wording.js';
import { linesOf, statuses } from '../document/report-document.js';
import {
  casesOf,
  type Topic,
  type TopicItem,
  verificationDocument,
} from '../document/verification-document.js';
import type { ContractReport } from '../verification-report.js';
import { type Markup, markup } from './markup.js';

/**
 * A verification as JUnit XML: a suite for the run, one for the rules, with a testcase for each rule, one
 * for the pacts, with one for each interaction, and one for the profile, with one for each entry.
 *
 * What was not checked is skipped, and so are known failures and those of pending pacts: they must fail
 * no build. A run that ended before all rules were checked is an error, so that no build looks passed.
 */
export function reportToJunit(report: ContractReport): string {
  const { durationMs, startedAt, reason } = report;
  const { title, topics, headlines, hints, facts } = verificationDocument(report);
  const errors = reason === undefined ? 0 : 1;
  const cases = topics.flatMap(casesOf);
  const output = [...headlines.map(({ text }) => text), ...hints, ...facts];
  const repeated = report.unanswered?.flatMap(({ curl }) => curl).join('\n');
  const error = markup`<error type="not-checked" message="${reason}">${repeated}</error>`;
  const start = markup` timestamp="${startedAt}"`;
  const time = markup` time="${(durationMs / 1000).toFixed(3)}"${start}`;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${title}"${totals(cases, { errors, tests: cases.length + 1 })}${time}>
  <testsuite name="run"${totals([], { errors, tests: 1 })}${time}>
    <testcase classname="run" name="The run is complete.">${reason && error}</testcase>
    <system-out>${output.join('\n')}</system-out>
  </testsuite>
${topics.map((topic) => suiteXml(topic, start))}</testsuites>
`.markup;
}

function suiteXml(topic: Topic, start: Markup): Markup {
  const cases = casesOf(topic);
  return markup`  <testsuite name="${pluralOf(topic.noun)}"${totals(cases)}${start}>
${cases.map(caseXml)}  </testsuite>
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

function totals(cases: readonly TopicItem[], { tests = cases.length, errors = 0 } = {}): Markup {
  const having = (element: string) => cases.filter((item) => elementOf(item) === element).length;
  return markup` tests="${tests}" failures="${having('failure')}" errors="${errors}" skipped="${having('skipped')}"`;
}
