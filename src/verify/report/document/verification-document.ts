import { counted, pluralOf } from '../../../interface/counted.js';
import { upperFirst } from '../../../interface/first-letter.js';
import { groupBy } from '../group-by.js';
import type { RuleReport, VerificationReport } from '../verification-report.js';
import { driftHeadline, driftHints, driftTopic } from './drift.js';
import { curlHints } from './failures.js';
import {
  blocksOf,
  certificateFacts,
  cost,
  countsOf,
  type Fact,
  filledSections,
  leftoverSection,
  type ReportDocument,
  type Section,
  type Status,
  type StatusGroup,
  statuses,
  type Topic,
  type TopicItem,
  wordOf,
} from './report-document.js';
import { pactTopic, robustnessTopic, ruleTopic } from './topics.js';

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
  const rules = ruleTopic(report);
  const checked = [rules, pactTopic(pacts), robustnessTopic(robustness)];
  const topics = [...checked, ...(profile ? [driftTopic(profile)] : [])].filter(
    (topic) => topic === rules || topic.items.length > 0,
  );
  const sectionsOf = (group: StatusGroup) => topics.map((topic) => toSection(topic, group, reason));
  const checks = rules.items.flatMap((item) => item.checks ?? []);
  const curl = topics.flatMap(({ items }) =>
    items.flatMap(({ failures = [] }) => failures.flatMap((failure) => failure.curl ?? [])),
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
    sections: filledSections([
      ...sectionsOf('bad'),
      leftoverSection(leftovers),
      ...(onlyFailed
        ? []
        : [
            ...sectionsOf('tolerated'),
            ...sectionsOf('unchecked'),
            ...sectionsOf('good'),
            { heading: 'All checks', isFolded: true, blocks: [{ items: checks }] },
          ]),
    ]),
  };
}

function toSection(
  { noun, items, bad }: Topic,
  group: StatusGroup,
  knownReason: string | undefined,
): Section {
  const shown = items.filter(
    ({ status, reason, isShownElsewhere }) =>
      statuses[status].group === group &&
      (group !== 'unchecked' || reason === undefined || reason !== knownReason) &&
      !isShownElsewhere,
  );
  const { status = 'passed' } = shown[0] ?? {};
  const headings = {
    bad: bad ?? `Failed ${pluralOf(noun)}`,
    tolerated: `Failed ${pluralOf(noun)} that are ${wordOf(status)}`,
    unchecked: `${upperFirst(pluralOf(noun))} not checked`,
    good: `${counted(shown.length, noun)} ${wordOf(status)}`,
  };
  const heading = headings[group];
  return group === 'good'
    ? { heading, status, isFolded: noun !== 'pact', blocks: [{ items: shown }] }
    : { heading, blocks: blocksOf(shown, noun) };
}

/** The result of a verification in one sentence. */
function headline({ verdict }: VerificationReport, checked: readonly Topic[]): string {
  const [rules = []] = checked.map(({ items }) => items);
  const passed = countOf(rules, 'passed');
  if (verdict === 'not-checked') {
    return passed === 0 ? 'Nothing could be checked.' : 'Too little could be checked.';
  }
  const ofAll = counted(rules.length, 'rule');
  if (verdict === 'failed') {
    const failures = checked
      .map(({ noun, items }) => [countOf(items, 'failed'), counted(items.length, noun)] as const)
      .filter(([failed]) => failed > 0)
      .map(([failed, all]) => `${failed} of ${all}`);
    const outdated = countOf(rules, 'passes-again');
    const sentences = [
      ...(failures.length > 0 ? [`The provider fails ${list.format(failures)}.`] : []),
      ...(outdated > 0 ? [`${counted(outdated, 'known failure')} can be removed.`] : []),
    ];
    return sentences.join(' ');
  }
  const known = countOf(rules, 'known');
  const notChecked = countOf(rules, 'not-checked');
  const others = [
    ...(known > 0 ? [`${counted(known, 'failure')} ${known === 1 ? 'is' : 'are'} known`] : []),
    ...(notChecked > 0 ? [`${notChecked} could not be checked`] : []),
  ];
  return others.length === 0
    ? `The provider passes ${passed === 1 ? 'the one rule' : `all ${ofAll}`}.`
    : `The provider passes ${passed} of ${ofAll}; ${others.join('; ')}.`;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function countOf(items: readonly TopicItem[], wanted: Status): number {
  return items.filter(({ status }) => status === wanted).length;
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
function factsOf(report: VerificationReport, checked: readonly Topic[]): Fact[] {
  const { requests, durationMs, startedAt, kitVersion, seed } = report;
  return [
    ...checked
      .filter(({ items }) => items.length > 0)
      .map(({ noun, items }) => [upperFirst(pluralOf(noun)), countsOf(items)] as const),
    ...certificateFacts(report),
    ['Took', cost(requests, 'request', durationMs)],
    ['Started', startedAt],
    ['Checked by', `plant-store-kit ${kitVersion}`],
    ['Repeat with', `--seed ${seed}`],
  ];
}
