import { lowerFirst } from '../../../text/wording.js';
import { allLinesOf, factLines, statuses, type Topic, type TopicItem } from '../document/item.js';
import { countLines, type ReportDocument } from '../document/report-document.js';
import { verificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
import { type Markup, markup } from './markup.js';

/**
 * A verification as JUnit XML: a suite for the run, one for the rules, with a testcase for each rule, one
 * for the pacts, with one for each interaction, and one for the profile, with one for each entry. Those that
 * failed come first.
 *
 * What was not checked is skipped. Known failures and failures of pending pacts are skipped, too, because they must not
 * fail a build. A run without a verdict, or that ended early, is an error, so that no build looks passed.
 */
export function reportToJunit(report: VerificationReport): string {
  const { verdict, reason, unanswered = [] } = report;
  const isError = reason !== undefined || verdict === 'not-checked';
  const repeated = unanswered.flatMap(({ curl }) => curl).join('\n');
  const error = isError ? repeated : undefined;
  return documentToJunit(verificationDocument(report), { ...report, error });
}

interface JunitOptions {
  readonly durationMs: number;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Set if the run has no verdict, or ended early: the requests that may be the reason, or nothing. */
  readonly error?: string | undefined;
}

/** A document as JUnit XML: a suite for the run, and one for each topic, with a testcase for each item. */
export function documentToJunit(
  document: ReportDocument,
  { durationMs, startedAt, error }: JunitOptions,
): string {
  const { title, topics = [], headlines, hints, facts } = document;
  const errors = error === undefined ? 0 : 1;
  const cases = topics.flatMap(casesOf);
  const results = headlines.map(({ text, reason = '' }) => `${text} ${reason}`.trimEnd());
  const output = [...results, ...hints, ...countLines(document), ...factLines(facts)];
  const element = markup`<error type="not-checked" message="${results[0]}">${error}</error>`;
  const start = markup` timestamp="${startedAt}"`;
  const time = markup` time="${(durationMs / 1000).toFixed(3)}"${start}`;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${results[0]} ${title}"${totals(cases, { errors, tests: cases.length + 1 })}${time}>
  <testsuite name="run"${totals([], { errors, tests: 1 })}${time}>
    <testcase classname="run" name="The run is complete.">${errors > 0 ? element : undefined}</testcase>
    <system-out>${output.join('\n')}</system-out>
  </testsuite>
${topics.map((topic) => suiteXml(topic, start))}</testsuites>
`.markup;
}

function suiteXml(topic: Topic, start: Markup): Markup {
  const all = casesOf(topic);
  const cases = order.flatMap((element) => all.filter((item) => elementOf(item) === element));
  return markup`  <testsuite name="${lowerFirst(topic.title)}"${totals(cases)}${start}>
${cases.map(caseXml)}  </testsuite>
`;
}

/** The items of a topic. A pact is replaced by its interactions. */
function casesOf({ noun, items }: Topic): readonly TopicItem[] {
  return items.flatMap(({ cases = [], ...item }) =>
    cases.length > 0 ? cases.map((test) => ({ ...test, id: `${noun} ${item.text}` })) : [item],
  );
}

const order = ['failure', 'skipped', undefined] as const;

function elementOf({ status }: TopicItem): (typeof order)[number] {
  const { group } = statuses[status];
  if (group === 'good') {
    return undefined;
  }
  return group === 'bad' ? 'failure' : 'skipped';
}

function caseXml(item: TopicItem): Markup {
  const { status, text, id = text, name = text, reason = text } = item;
  const element = elementOf(item);
  const tag = element && { markup: element };
  const type = element === 'failure' ? markup` type="${status}"` : undefined;
  const lines = allLinesOf(item).join('\n');
  const child = tag && markup`<${tag}${type} message="${reason}">${lines}</${tag}>`;
  return markup`    <testcase classname="${id}" name="${name}">${child}</testcase>
`;
}

function totals(cases: readonly TopicItem[], { tests = cases.length, errors = 0 } = {}): Markup {
  const having = (element: string) => cases.filter((item) => elementOf(item) === element).length;
  return markup` tests="${tests}" failures="${having('failure')}" errors="${errors}" skipped="${having('skipped')}"`;
}
