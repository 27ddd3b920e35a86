import { counted } from '../../../interface/counted.js';
import { groupBy } from '../group-by.js';
import { isTolerated } from '../known-failures.js';
import { toSentence } from '../to-reason.js';
import type {
  CheckReport,
  PactReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from '../verification-report.js';
import { driftHeadline, driftHints, driftTopic } from './drift.js';
import { curlHints, type FailedRule, failuresOf, failuresOfRules } from './failures.js';
import {
  blocksOf,
  certificateFacts,
  cost,
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
} from './report-document.js';

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
  const { rules, pacts, robustness, profile, provider, leftovers, verdict, reason } = report;
  const topics = [
    ruleTopic(report),
    pactTopic(pacts),
    ...(robustness?.length ? [robustnessTopic(robustness)] : []),
    ...(profile ? [driftTopic(profile)] : []),
  ];
  const sectionsOf = (group: StatusGroup) => topics.map((topic) => toSection(topic, group, reason));
  const checks = topics[0]?.items.flatMap((item) => item.checks ?? []) ?? [];
  const allChecks = { heading: 'All checks', isFolded: true, blocks: [{ items: checks }] };
  const curl = topics.flatMap(({ items }) =>
    items.flatMap(({ failures = [] }) => failures.flatMap((failure) => failure.curl ?? [])),
  );
  return {
    title: `Plant store interface ${report.interfaceVersion} on ${provider.url}`,
    headlines: [
      { status: verdict, text: headline(report), reason },
      ...(profile ? [driftHeadline(profile, reason)] : []),
    ],
    hints: [...uncheckedChecks(rules), ...curlHints(curl), ...(profile ? driftHints(profile) : [])],
    facts: factsOf(report),
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
            allChecks,
          ]),
    ]),
  };
}

function toSection(
  { noun, headings, items }: Topic,
  group: StatusGroup,
  knownReason: string | undefined,
): Section {
  const shown = items.filter(
    ({ status, reason, isShownElsewhere }) =>
      statuses[status].group === group &&
      (group !== 'unchecked' || reason === undefined || reason !== knownReason) &&
      !isShownElsewhere,
  );
  return group === 'good'
    ? {
        heading: headings.good,
        ...(shown[0] && { status: shown[0].status }),
        isFolded: true,
        blocks: [{ items: shown }],
      }
    : { heading: headings[group], blocks: blocksOf(shown, noun) };
}

function ruleTopic({ provider, rules }: VerificationReport): Topic {
  // What a known failure shows must not hide what an unexpected one shows, too.
  const failed = failuresOfRules(rules.filter((rule) => statusOfRule(rule) === 'failed'));
  const items = rules.map((report) =>
    ruleItem(
      report,
      failed.find((one) => one.report === report),
    ),
  );
  return {
    noun: 'rule',
    name: `rules of ${provider.url}`,
    headings: {
      bad: 'Failed rules',
      tolerated: 'Known failures',
      unchecked: 'Rules not checked',
      good: `${countPassed(items, 'rule')} passed`,
    },
    items,
  };
}

function statusOfRule(report: RuleReport): Status {
  if (isTolerated(report)) {
    return 'known';
  }
  return report.verdict === 'passed' && report.known?.problem !== undefined
    ? 'passes-again'
    : report.verdict;
}

/** A rule; a failed one with the words of the interface document, the usual cause and its failures. */
function ruleItem(report: RuleReport, failed: FailedRule | undefined): TopicItem {
  const { rule: id, statement: text, section, quote, usualCause, known, checks } = report;
  const status = statusOfRule(report);
  const until = known?.until === undefined ? '' : ` until ${known.until}`;
  const facts: Fact[] = [
    ['Interface', `${section}: "${quote}"`],
    ...(usualCause === undefined ? [] : [['Usual cause', usualCause] as const]),
    ...(known?.problem === undefined ? [] : [['Known failure', known.problem] as const]),
  ];
  return {
    status,
    id,
    text,
    reason:
      status === 'known'
        ? `Known${until}: ${known?.reason}`
        : status === 'passes-again'
          ? known?.problem
          : report.reason,
    ...(failed && {
      facts,
      failures: failed.shown,
      allFailures: failed.failures,
      isShownElsewhere: failed.shown.length === 0,
    }),
    checks: checks.map(({ check, verdict, reason }) => ({
      status: verdict,
      id,
      text: check,
      notes: reason === undefined ? [] : [reason],
    })),
  };
}

function pactTopic(pacts: readonly PactReport[]): Topic {
  const items = pacts.map(pactItem);
  return {
    noun: 'pact',
    name: 'pacts',
    headings: {
      bad: 'Failed pacts',
      tolerated: 'Failed pacts that are pending',
      unchecked: 'Pacts not checked',
      good: `${countPassed(items, 'pact')} passed`,
    },
    items,
  };
}

/** A frontend's pact, with its interactions; one that cannot be read has failed as a whole. */
function pactItem(report: PactReport): TopicItem {
  const { consumer: id, source, consumerVersion, selectedBy, pending, verdict, reason } = report;
  const interactions = report.interactions.map(({ description, states, ...found }) => ({
    ...found,
    name: states.length > 0 ? `${description}, given ${states.join(' and ')}` : description,
  }));
  const toStatus = (one: Verdict) => (pending && one === 'failed' ? 'pending' : one);
  const text = [
    consumerVersion && `version ${consumerVersion}`,
    selectedBy && `selected as ${selectedBy}`,
    source,
  ];
  const version = consumerVersion === undefined ? '' : ` ${consumerVersion}`;
  const unchecked = interactions.filter((one) => one.verdict === 'not-checked');
  const uncheckedNotes = [...groupBy(unchecked, (one) => one.reason ?? 'no reason given')].map(
    ([why, { length }]) =>
      `${length} of ${counted(interactions.length, 'interaction')} not made: ${toSentence(why)}`,
  );
  return {
    status: toStatus(verdict),
    id,
    text: text.filter(Boolean).join('; '),
    name: `pact of ${id}${version} with ${report.provider}${pending ? ', pending' : ''}`,
    reason: reason ?? (verdict === 'not-checked' ? unchecked[0]?.reason : undefined),
    notes: reason === undefined ? [`interactions: ${counts(interactions)}`, ...uncheckedNotes] : [],
    ...(verdict === 'failed' && { failures: failuresOf(interactions, 'interaction') }),
    checks:
      reason === undefined
        ? interactions.map((one) => ({
            status: toStatus(one.verdict),
            id: `pact.${id}`,
            text: one.name,
            reason: one.reason,
            failures: failuresOf([one], 'interaction'),
          }))
        : [{ status: toStatus(verdict), id: `pact.${id}`, text: 'the whole pact', reason }],
  };
}

function robustnessTopic(checks: readonly CheckReport[]): Topic {
  const items = checks.map(
    ({ check: name, verdict, reason, ...found }): TopicItem => ({
      status: verdict,
      id: name,
      text: '',
      name,
      reason,
      ...(verdict === 'failed' && { failures: failuresOf([{ ...found, name, verdict }], 'check') }),
    }),
  );
  return {
    noun: 'check',
    name: 'robustness',
    headings: {
      bad: 'Robustness: failed checks',
      tolerated: '',
      unchecked: 'Robustness: not checked',
      good: `${countPassed(items, 'check')} of robustness passed`,
    },
    items,
  };
}

function countPassed(items: readonly TopicItem[], noun: string): string {
  return counted(items.filter(({ status }) => status === 'passed').length, noun);
}

/** The result of a verification in one sentence. */
function headline({ verdict, rules, pacts, robustness = [] }: VerificationReport): string {
  const { all, passed, failed, known, outdated, notChecked } = tally(rules);
  if (verdict === 'not-checked') {
    return passed === 0 ? 'Nothing could be checked.' : 'Too little could be checked.';
  }
  if (verdict === 'failed') {
    const binding = tally(pacts.filter(({ pending }) => !pending));
    const ofRobustness = tally(robustness);
    const failures = [
      failed > 0 && `${failed} of ${counted(all, 'rule')}`,
      binding.failed > 0 && `${binding.failed} of ${counted(binding.all, 'pact')}`,
      ofRobustness.failed > 0 &&
        `${ofRobustness.failed} of ${counted(ofRobustness.all, 'check')} of robustness`,
    ].filter((text) => text !== false);
    const sentences = [
      failures.length > 0 && `The provider fails ${list.format(failures)}.`,
      outdated > 0 && `${counted(outdated, 'known failure')} can be removed.`,
    ];
    return sentences.filter(Boolean).join(' ');
  }
  const others = [
    known > 0 && `${counted(known, 'failure')} ${known === 1 ? 'is' : 'are'} known`,
    notChecked > 0 && `${notChecked} could not be checked`,
  ].filter(Boolean);
  return others.length === 0
    ? `The provider passes ${all === 1 ? 'the one rule' : `all ${all} rules`}.`
    : `The provider passes ${passed} of ${counted(all, 'rule')}; ${others.join('; ')}.`;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

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
function factsOf(report: VerificationReport): Fact[] {
  const { rules, pacts, robustness, requests, durationMs, startedAt, kitVersion, seed } = report;
  const binding = pacts.filter(({ pending }) => !pending);
  const pending = pacts.filter((pact) => pact.pending);
  return [
    ['Rules', counts(rules)],
    ...(binding.length > 0 ? [['Pacts', counts(binding)] as const] : []),
    ...(pending.length > 0 ? [['Pending pacts', counts(pending)] as const] : []),
    ...(robustness?.length ? [['Robustness', counts(robustness)] as const] : []),
    ...certificateFacts(report),
    ['Took', cost(requests, 'request', durationMs)],
    ['Started', startedAt],
    ['Checked by', `plant-store-kit ${kitVersion}`],
    ['Repeat with', `--seed ${seed}`],
  ];
}

type Counted = Pick<RuleReport, 'verdict' | 'known'>;

/** How many reports have each verdict: `20 passed, 2 failed`. */
function counts(reports: readonly Counted[]): string {
  const { passed, failed, known, notChecked } = tally(reports);
  return [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    known > 0 && `${known} failed as known`,
    notChecked > 0 && `${notChecked} not checked`,
  ]
    .filter(Boolean)
    .join(', ');
}

function tally(reports: readonly Counted[]) {
  const having = (wanted: Verdict) => reports.filter(({ verdict }) => verdict === wanted).length;
  const known = reports.filter(isTolerated).length;
  return {
    all: reports.length,
    passed: having('passed'),
    failed: having('failed') - known,
    known,
    outdated: reports.filter((one) => one.verdict === 'passed' && one.known?.problem !== undefined)
      .length,
    notChecked: having('not-checked'),
  };
}
