import { counted } from '../../../interface/counted.js';
import { groupBy } from '../group-by.js';
import { isTolerated } from '../known-failures.js';
import { toSentence } from '../to-reason.js';
import type {
  CheckReport,
  InteractionReport,
  PactReport,
  ProfileReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from '../verification-report.js';
import { describeEvidence, evidenceParts, failedChecks } from './evidence-parts.js';
import { byReason, countsOf, type Item, type Status } from './report-document.js';

/** What was checked of one kind: rules, pacts, inputs, the entries of a profile. */
export interface Topic {
  /** What an item is called. */
  readonly noun: string;
  /** The heading for what failed; default `Failed rules`. */
  readonly bad?: string;
  /** In the order of the report. */
  readonly items: readonly TopicItem[];
  readonly suites: readonly Suite[];
}

export interface TopicItem extends Item {
  readonly status: Status;
}

/** A suite of JUnit. */
export interface Suite {
  readonly name: string;
  readonly cases: readonly TopicItem[];
  readonly output?: readonly string[];
}

export function ruleTopic({ provider, rules }: VerificationReport): Topic {
  const shown = new Map<string, string>();
  const items = rules.map((rule) => ruleItem(rule, shown));
  return { noun: 'rule', items, suites: [{ name: `rules of ${provider.url}`, cases: items }] };
}

function statusOfRule(report: RuleReport): Status {
  if (isTolerated(report)) {
    return 'known';
  }
  return report.verdict === 'passed' && report.known?.problem !== undefined
    ? 'passes-again'
    : report.verdict;
}

/**
 * A rule; a failed one with the words of the interface document, the usual cause and the failure that is
 * the easiest to repeat.
 *
 * @param shown the rules by the failures that are shown there already.
 */
function ruleItem(report: RuleReport, shown: Map<string, string>): TopicItem {
  const { rule: id, statement: text, known } = report;
  const status = statusOfRule(report);
  if (status === 'failed') {
    return { status, id, text, ...failureOfRule(report, shown) };
  }
  const until = known?.until === undefined ? '' : ` until ${known.until}`;
  const reasons: Partial<Record<Status, string | undefined>> = {
    known: `Known${until}: ${known?.reason}`,
    'passes-again': known?.problem,
    'not-checked': report.reason,
  };
  return { status, id, text, reason: reasons[status] };
}

function failureOfRule(report: RuleReport, shown: Map<string, string>): Partial<Item> {
  const { rule, section, quote, usualCause, known, checks } = report;
  const [first, ...others] = failedChecks(checks);
  const { reason, lines = [], curl = [], messages = [] } = evidenceParts(first?.evidence);
  const evidence = JSON.stringify([reason, curl]);
  const other = shown.get(evidence);
  shown.set(evidence, other ?? rule);
  return {
    reason: reason ?? first?.check,
    lines: [
      `Check: ${first?.check}`,
      ...lines,
      `Interface: ${section}: "${quote}"`,
      ...(usualCause === undefined ? [] : [`Usual cause: ${usualCause}`]),
      ...(known?.problem === undefined ? [] : [`Known failure: ${known.problem}`]),
      ...(other === undefined ? [] : [`Repeat with: the curl lines of ${other}`]),
    ],
    ...(other === undefined && { curl, messages }),
    items: moreFailures(others),
  };
}

/** The other failures of a rule, folded, without the exchanges: the report as JSON has them. */
function moreFailures(checks: readonly CheckReport[]): readonly Item[] {
  const [first, ...others] = checks;
  const names = `${first?.check}${others.length > 0 ? `; and ${others.length} more` : ''}`;
  const items = checks.map(({ check, evidence }) => ({
    text: evidence === undefined ? check : `${check}: ${describeEvidence(evidence)}`,
  }));
  const text = `${counted(checks.length, 'more failed check')}: ${names}`;
  return first === undefined ? [] : [{ text, isFolded: true, items }];
}

export function pactTopic(pacts: readonly PactReport[]): Topic {
  const all = pacts.map((report) => pactItem(report));
  return {
    noun: 'pact',
    items: all.map(({ item }) => item),
    suites: all.map(({ suite }) => suite),
  };
}

/** A frontend's pact, with its interactions; one that cannot be read has failed as a whole. */
function pactItem(report: PactReport): { readonly item: TopicItem; readonly suite: Suite } {
  const { consumer, provider, consumerVersion, selectedBy, pending, source } = report;
  const toStatus = (one: Verdict): Status => (pending && one === 'failed' ? 'pending' : one);
  const status = toStatus(report.verdict);
  const cases = report.interactions.map((one) => ({
    status: toStatus(one.verdict),
    text: nameOf(one),
    reason: one.reason,
    ...evidenceParts(one.evidence),
  }));
  const byStatus = groupBy(cases, (one) => one.status);
  const unchecked = byStatus.get('not-checked') ?? [];
  const reason = report.reason && toSentence(report.reason);
  const version = consumerVersion === undefined ? '' : ` ${consumerVersion}`;
  const text = [
    ...(consumerVersion === undefined ? [] : [`version ${consumerVersion}`]),
    ...(selectedBy === undefined ? [] : [`selected as ${selectedBy}`]),
    source,
  ].join('; ');
  return {
    item: {
      status,
      id: consumer,
      text,
      reason: reason ?? (status === 'not-checked' ? unchecked[0]?.reason : undefined),
      lines: cases.length === 0 ? [] : [`interactions: ${countsOf(cases)}`],
      items: [
        ...(byStatus.get('failed') ?? byStatus.get('pending') ?? []),
        ...byReason(unchecked, 'interaction'),
      ],
    },
    suite: {
      name: `pact of ${consumer}${version} with ${provider}${pending ? ', pending' : ''}`,
      cases: cases.length > 0 ? cases : [{ status, text: 'the whole pact', reason }],
      output: [text],
    },
  };
}

function nameOf({ description, states }: InteractionReport): string {
  return states.length > 0 ? `${description}, given ${states.join(' and ')}` : description;
}

export function robustnessTopic(checks: readonly CheckReport[]): Topic {
  const items = checks.map(({ check, verdict, reason, evidence }) => ({
    status: verdict,
    text: check,
    reason,
    ...evidenceParts(evidence),
  }));
  return { noun: 'robustness check', items, suites: [{ name: 'robustness', cases: items }] };
}

const statusOf = { same: 'unchanged', drifted: 'drifted', undetermined: 'not-checked' } as const;

/** The entries of a profile, and whether the provider still does what they say. */
export function driftTopic({ source = 'the profile', entries }: ProfileReport): Topic {
  const items = entries.map(({ subject, verdict, sentence, evidence, reason }) => ({
    status: statusOf[verdict],
    id: subject,
    text: sentence,
    name: `does what ${source} says`,
    reason: reason ?? evidence,
  }));
  const suites = [{ name: `profile ${source}`, cases: items }];
  return { noun: 'entry', bad: `Drift from ${source}`, items, suites };
}
