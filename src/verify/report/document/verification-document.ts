import { counted, pluralOf } from '../../../interface/counted.js';
import { upperFirst } from '../../../interface/first-letter.js';
import { groupBy } from '../group-by.js';
import type { ProfileReport, RuleReport, VerificationReport } from '../verification-report.js';
import { curlHints } from './evidence-parts.js';
import {
  byReason,
  countsOf,
  filled,
  type Item,
  leftoverSection,
  type ReportDocument,
  runFacts,
  type Status,
  section,
  statuses,
  wordOf,
} from './report-document.js';
import { driftTopic, pactTopic, robustnessTopic, ruleTopic, type Topic } from './topics.js';

/** A verification, with its topics for formats that have an entry for every item. */
export interface VerificationDocument extends ReportDocument {
  readonly topics: readonly Topic[];
}

/**
 * A verification: first what failed with its evidence, then what was not checked, then what passed.
 *
 * What was not checked for the reason of the whole report is not listed: the headline gives that
 * reason. With `onlyFailed` it has only what needs action.
 */
export function verificationDocument(
  report: VerificationReport,
  { onlyFailed = false }: { readonly onlyFailed?: boolean } = {},
): VerificationDocument {
  const { pacts, robustness = [], profile, provider, leftovers, verdict, reason } = report;
  const checked = [ruleTopic(report), pactTopic(pacts), robustnessTopic(robustness)];
  const topics = [...checked, ...(profile ? [driftTopic(profile)] : [])].filter(
    ({ noun, items }) => noun === 'rule' || items.length > 0,
  );
  const others = [
    ...topics.map(toleratedSection),
    ...topics.map((topic) => uncheckedSection(topic, reason)),
    ...topics.map(goodSection),
    section('All checks', report.rules.flatMap(checkItems), { isFolded: true }),
  ];
  const items = topics.flatMap((topic) => topic.items);
  const curl = [...items, ...items.flatMap((item) => item.items ?? [])].flatMap(
    (item) => item.curl ?? [],
  );
  return {
    title: `Plant store interface ${report.interfaceVersion} on ${provider.url}`,
    headlines: [
      { status: verdict, text: headline(report, checked), reason },
      ...(profile ? [driftHeadline(profile, reason)] : []),
    ],
    hints: [
      ...uncheckedChecks(report.rules),
      ...curlHints(curl),
      ...(profile ? driftHints(profile) : []),
    ],
    facts: factsOf(report, checked),
    topics,
    sections: filled([
      ...topics.map(badSection),
      leftoverSection(leftovers),
      ...(onlyFailed ? [] : others),
    ]),
  };
}

function inGroup({ items }: Topic, wanted: string): readonly (Item & { status: Status })[] {
  return items.filter(({ status }) => statuses[status].group === wanted);
}

function badSection(topic: Topic): Item | undefined {
  return section(topic.bad ?? `Failed ${pluralOf(topic.noun)}`, inGroup(topic, 'bad'));
}

function toleratedSection(topic: Topic): Item | undefined {
  const items = inGroup(topic, 'tolerated');
  const { status = 'known' } = items[0] ?? {};
  return section(`Failed ${pluralOf(topic.noun)} that are ${wordOf(status)}`, items);
}

function uncheckedSection(topic: Topic, known: string | undefined): Item | undefined {
  const items = inGroup(topic, 'unchecked').filter(
    ({ reason }) => known === undefined || reason !== known,
  );
  const heading = `${upperFirst(pluralOf(topic.noun))} not checked`;
  return section(heading, byReason(items, topic.noun));
}

function goodSection(topic: Topic): Item | undefined {
  const { noun } = topic;
  const items = inGroup(topic, 'good');
  const { status = 'passed' } = items[0] ?? {};
  const heading = `${counted(items.length, noun)} ${wordOf(status)}`;
  return section(heading, items, { status, isFolded: noun !== 'pact' });
}

function checkItems({ rule, checks }: RuleReport): Item[] {
  return checks.map(({ check: text, verdict: status, reason }) => ({
    status,
    id: rule,
    text,
    reason,
  }));
}

/** The result of a verification in one sentence. */
function headline({ verdict }: VerificationReport, checked: readonly Topic[]): string {
  const countOf = (wanted: Status, [topic] = checked) =>
    topic?.items.filter(({ status }) => status === wanted).length ?? 0;
  const passed = countOf('passed');
  const all = checked[0]?.items.length ?? 0;
  if (verdict === 'not-checked') {
    return passed === 0 ? 'Nothing could be checked.' : 'Too little could be checked.';
  }
  if (verdict === 'failed') {
    const failures = checked
      .filter((topic) => countOf('failed', [topic]) > 0)
      .map(
        (topic) => `${countOf('failed', [topic])} of ${counted(topic.items.length, topic.noun)}`,
      );
    const outdated = countOf('passes-again');
    const sentences = [
      ...(failures.length > 0 ? [`The provider fails ${list.format(failures)}.`] : []),
      ...(outdated > 0 ? [`${counted(outdated, 'known failure')} can be removed.`] : []),
    ];
    return sentences.join(' ');
  }
  const known = countOf('known');
  const notChecked = countOf('not-checked');
  const others = [
    ...(known > 0 ? [`${counted(known, 'failure')} ${known === 1 ? 'is' : 'are'} known`] : []),
    ...(notChecked > 0 ? [`${notChecked} could not be checked`] : []),
  ];
  return others.length === 0
    ? `The provider passes ${all === 1 ? 'the one rule' : `all ${all} rules`}.`
    : `The provider passes ${passed} of ${counted(all, 'rule')}; ${others.join('; ')}.`;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The headline for a profile, with its reason unless it is the known one. */
function driftHeadline(
  { source = 'the profile', verdict, entries, reason }: ProfileReport,
  known: string | undefined,
): Item {
  const countOf = (wanted: string) => entries.filter((entry) => entry.verdict === wanted).length;
  const unchecked = countOf('undetermined');
  const all = counted(entries.length, 'entry');
  const texts = {
    drifted: `The provider has drifted from ${source} in ${countOf('drifted')} of ${all}.`,
    'not-checked': `${countOf('same') === 0 ? 'No entry' : 'Too few entries'} of ${source} could be checked.`,
    same: `The provider still does what ${source} says in ${countOf('same')} of ${all}${unchecked > 0 ? `; ${unchecked} could not be checked` : ''}.`,
  };
  return {
    status: verdict === 'same' ? 'unchanged' : verdict,
    text: texts[verdict],
    reason: reason === known ? undefined : reason,
  };
}

/** What to do about drift, if there is any. */
function driftHints({ verdict, source = 'provider.profile.json' }: ProfileReport): string[] {
  const command = `plant-store-kit observe --out ${source}`;
  return verdict === 'drifted'
    ? [`If the change is intended, "${command}" writes the new profile. If not, fix the service.`]
    : [];
}

/** Which checks of rules were not made, and why, if other checks of these rules were. */
function uncheckedChecks(rules: readonly RuleReport[]): string[] {
  const unchecked = rules
    .filter(({ verdict }) => verdict !== 'not-checked')
    .flatMap(({ checks }) => checks)
    .filter(({ verdict, maskedBy }) => verdict === 'not-checked' && maskedBy === undefined);
  const texts = [...groupBy(unchecked, ({ reason = 'no reason given' }) => reason)].map(
    ([reason, { length }]) => `${counted(length, 'check')}, since ${reason}`,
  );
  return texts.length === 0 ? [] : [`Not checked: ${texts.join('; ')}.`];
}

/** A verification in numbers, and how to repeat it. */
function factsOf(report: VerificationReport, checked: readonly Topic[]): string[] {
  const { requests, startedAt, kitVersion, seed } = report;
  return [
    ...checked
      .filter(({ items }) => items.length > 0)
      .map(({ noun, items }) => `${upperFirst(pluralOf(noun))}: ${countsOf(items)}`),
    ...runFacts(report, requests, 'request'),
    `Started: ${startedAt}`,
    `Checked by: plant-store-kit ${kitVersion}`,
    `Repeat with: --seed ${seed}`,
  ];
}
