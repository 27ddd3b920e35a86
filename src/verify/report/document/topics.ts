import { isTolerated } from '../known-failures.js';
import type {
  CheckReport,
  PactReport,
  ProfileReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from '../verification-report.js';
import { toSentence } from '../wording.js';
import { evidenceParts, failedChecks } from './evidence-parts.js';
import { byReason, countsOf, factLines, type Item, type Status } from './report-document.js';

/** What was checked of one kind: rules, pacts, inputs, the entries of a profile. */
export interface Topic {
  /** What an item is called. */
  readonly noun: string;
  /** What JUnit calls the suite. */
  readonly name: string;
  /** The heading for what failed; default `Failed rules`. */
  readonly bad?: string;
  /** In the order of the report. */
  readonly items: readonly TopicItem[];
  /** What JUnit counts: interactions in place of pacts. */
  readonly cases: readonly TopicItem[];
}

export interface TopicItem extends Item {
  readonly status: Status;
}

export function ruleTopic({ provider, rules }: VerificationReport): Topic {
  const shown = new Map<string, string>();
  const items = rules.map((rule) => ruleItem(rule, shown));
  return { noun: 'rule', name: `rules of ${provider.url}`, items, cases: items };
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
      ...lines,
      ...factLines({
        Check: first?.check,
        'Also failed': others.map(({ check }) => check).join('; ') || undefined,
        Interface: `${section}: "${quote}"`,
        'Usual cause': usualCause,
        'Known failure': known?.problem,
        'Repeat with': other && `the curl lines of ${other}`,
      }),
    ],
    ...(other === undefined && { curl, messages }),
  };
}

export function pactTopic(pacts: readonly PactReport[]): Topic {
  const shown = pacts.map((pact) => {
    const interactions = interactionItems(pact);
    return { pact, interactions, item: pactItem(pact, interactions) };
  });
  return {
    noun: 'pact',
    name: 'pacts',
    items: shown.map(({ item }) => item),
    cases: shown.flatMap(({ pact, interactions, item }) => {
      const { consumer, consumerVersion, provider, pending } = pact;
      const name = consumerVersion === undefined ? consumer : `${consumer} ${consumerVersion}`;
      const id = `pact of ${name} with ${provider}${pending ? ', pending' : ''}`;
      // One that cannot be read has failed as a whole.
      return interactions.length > 0
        ? interactions.map((one) => ({ ...one, id }))
        : [{ ...item, id, text: 'the whole pact' }];
    }),
  };
}

function interactionItems({ interactions, pending }: PactReport): TopicItem[] {
  return interactions.map(({ description, states, verdict, reason, evidence }) => ({
    status: statusOfPact(verdict, pending),
    text: states.length > 0 ? `${description}, given ${states.join(' and ')}` : description,
    reason,
    ...evidenceParts(evidence),
  }));
}

function statusOfPact(verdict: Verdict, pending: boolean): Status {
  return pending && verdict === 'failed' ? 'pending' : verdict;
}

/** A frontend's pact, with its interactions that have not passed. */
function pactItem(report: PactReport, interactions: readonly TopicItem[]): TopicItem {
  const { consumer: id, consumerVersion, selectedBy, source, verdict, pending, reason } = report;
  const unchecked = interactions.filter(({ status }) => status === 'not-checked');
  const failed = interactions.filter(({ status }) => status === 'failed' || status === 'pending');
  const why = reason && toSentence(reason);
  return {
    status: statusOfPact(verdict, pending),
    id,
    text: [
      consumerVersion && `version ${consumerVersion}`,
      selectedBy && `selected as ${selectedBy}`,
      source,
    ]
      .filter((part) => part !== undefined)
      .join('; '),
    reason: why ?? (verdict === 'not-checked' ? unchecked[0]?.reason : undefined),
    lines: interactions.length === 0 ? [] : [`interactions: ${countsOf(interactions)}`],
    items: [...failed, ...byReason(unchecked, 'interaction')],
  };
}

export function robustnessTopic(checks: readonly CheckReport[]): Topic {
  const items = checks.map(({ check, verdict, reason, evidence }) => ({
    status: verdict,
    text: check,
    reason,
    ...evidenceParts(evidence),
  }));
  return { noun: 'robustness check', name: 'robustness', items, cases: items };
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
  return {
    noun: 'profile entry',
    name: `profile ${source}`,
    bad: `Drift from ${source}`,
    items,
    cases: items,
  };
}
