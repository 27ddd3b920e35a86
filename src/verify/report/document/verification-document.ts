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
  const groups = onlyFailed ? [] : (['tolerated', 'unchecked', 'good'] as const);
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
    facts: factsOf(report, topics),
    topics,
    sections: filled([
      ...topics.map((topic) => sectionOf(topic, 'bad')),
      leftoverSection(leftovers),
      ...groups.flatMap((group) => topics.map((topic) => sectionOf(topic, group, reason))),
    ]),
  };
}

type Group = (typeof statuses)[Status]['group'];

function sectionOf({ noun, bad, items }: Topic, group: Group, known?: string): Item {
  const shown = items.filter(
    ({ status, reason }) =>
      statuses[status].group === group &&
      (group !== 'unchecked' || known === undefined || reason !== known),
  );
  const { status = 'passed' } = shown[0] ?? {};
  switch (group) {
    case 'bad':
      return { text: bad ?? `Failed ${pluralOf(noun)}`, items: shown };
    case 'tolerated':
      return { text: `Failed ${pluralOf(noun)} that are ${wordOf(status)}`, items: shown };
    case 'unchecked':
      return {
        text: `${upperFirst(pluralOf(noun))} not checked`,
        items: byReason(shown, noun),
      };
    case 'good': {
      const text = `${counted(shown.length, noun)} ${wordOf(status)}`;
      return { status, text, items: shown, isFolded: noun !== 'pact' };
    }
  }
}

/** The result of a verification in one sentence. */
function headline({ verdict }: VerificationReport, checked: readonly Topic[]): string {
  const rules = checked[0]?.items ?? [];
  const passed = countOf(rules, 'passed');
  if (verdict === 'not-checked') {
    return passed === 0 ? 'Nothing could be checked.' : 'Too little could be checked.';
  }
  if (verdict === 'failed') {
    const failures = checked
      .map(({ noun, items }) => [countOf(items, 'failed'), counted(items.length, noun)] as const)
      .filter(([failed]) => failed > 0)
      .map(([failed, all]) => `${failed} of ${all}`);
    const outdated = countOf(rules, 'passes-again');
    return [
      ...(failures.length > 0 ? [`The provider fails ${list.format(failures)}.`] : []),
      ...(outdated > 0 ? [`${counted(outdated, 'known failure')} can be removed.`] : []),
    ].join(' ');
  }
  const known = countOf(rules, 'known');
  const unchecked = countOf(rules, 'not-checked');
  if (passed === rules.length) {
    return `The provider passes ${passed === 1 ? 'the one rule' : `all ${passed} rules`}.`;
  }
  const others = [
    ...(known > 0 ? [`; ${counted(known, 'failure')} ${known === 1 ? 'is' : 'are'} known`] : []),
    ...(unchecked > 0 ? [`; ${unchecked} could not be checked`] : []),
  ];
  return `The provider passes ${passed} of ${counted(rules.length, 'rule')}${others.join('')}.`;
}

function countOf(items: readonly Item[], wanted: Status): number {
  return items.filter(({ status }) => status === wanted).length;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The headline for a profile, with its reason unless it is the known one. */
function driftHeadline(profile: ProfileReport, known: string | undefined): Item {
  const { source = 'the profile', verdict, entries, reason } = profile;
  const count = entries.filter((entry) => entry.verdict === verdict).length;
  const all = counted(entries.length, 'entry');
  const texts = {
    drifted: `The provider has drifted from ${source} in ${count} of ${all}.`,
    'not-checked': `Too few entries of ${source} could be checked.`,
    same: `The provider still does what ${source} says in ${count} of ${all}.`,
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
function factsOf(report: VerificationReport, topics: readonly Topic[]): string[] {
  const { requests, startedAt, kitVersion, seed } = report;
  return [
    ...topics.map(({ noun, items }) => `${upperFirst(pluralOf(noun))}: ${countsOf(items)}`),
    ...runFacts(report, requests, 'request'),
    `Started: ${startedAt}`,
    `Checked by: plant-store-kit ${kitVersion}`,
    `Repeat with: --seed ${seed}`,
  ];
}
