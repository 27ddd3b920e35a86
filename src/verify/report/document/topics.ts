import { counted } from '../../../interface/counted.js';
import { groupBy } from '../group-by.js';
import { isTolerated } from '../known-failures.js';
import { toSentence } from '../to-reason.js';
import type {
  CheckReport,
  InteractionReport,
  PactReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from '../verification-report.js';
import { type FailedRule, failuresOf, failuresOfRules } from './failures.js';
import { countsOf, type Fact, type Status, type Topic, type TopicItem } from './report-document.js';

export function ruleTopic({ provider, rules }: VerificationReport): Topic {
  // What a known failure shows must not hide what an unexpected one shows, too.
  const failed = failuresOfRules(rules.filter((rule) => statusOfRule(rule) === 'failed'));
  return {
    noun: 'rule',
    name: `rules of ${provider.url}`,
    items: rules.map((rule) =>
      ruleItem(
        rule,
        failed.find(({ report }) => report === rule),
      ),
    ),
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
  const reasons: Partial<Record<Status, string | undefined>> = {
    known: `Known${until}: ${known?.reason}`,
    'passes-again': known?.problem,
    'not-checked': report.reason,
  };
  return {
    status,
    id,
    text,
    reason: reasons[status],
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

export function pactTopic(pacts: readonly PactReport[]): Topic {
  return { noun: 'pact', name: 'pacts', items: pacts.map(pactItem) };
}

/** A frontend's pact, with its interactions; one that cannot be read has failed as a whole. */
function pactItem(report: PactReport): TopicItem {
  const { consumer: id, source, consumerVersion, selectedBy, pending, verdict, reason } = report;
  const toStatus = (one: Verdict): Status => (pending && one === 'failed' ? 'pending' : one);
  const interactions = report.interactions.map((one) => ({ ...one, name: nameOf(one) }));
  const unchecked = interactions.filter((one) => one.verdict === 'not-checked');
  const reasons = [...groupBy(unchecked, (one) => one.reason ?? 'no reason given')].map(
    ([why, { length }]) =>
      `${length} of ${counted(interactions.length, 'interaction')} not made: ${toSentence(why)}`,
  );
  const checks = interactions.map((one) => ({
    status: toStatus(one.verdict),
    id: `pact.${id}`,
    text: one.name,
    reason: one.reason,
    failures: failuresOf([one], 'interaction'),
  }));
  const whole = { status: toStatus(verdict), id: `pact.${id}`, text: 'the whole pact', reason };
  const version = consumerVersion === undefined ? '' : ` ${consumerVersion}`;
  return {
    status: toStatus(verdict),
    id,
    text: [
      ...(consumerVersion === undefined ? [] : [`version ${consumerVersion}`]),
      ...(selectedBy === undefined ? [] : [`selected as ${selectedBy}`]),
      source,
    ].join('; '),
    name: `pact of ${id}${version} with ${report.provider}${pending ? ', pending' : ''}`,
    reason: reason ?? (verdict === 'not-checked' ? unchecked[0]?.reason : undefined),
    notes: reason === undefined ? [`interactions: ${countsOf(checks)}`, ...reasons] : [],
    ...(verdict === 'failed' && { failures: failuresOf(interactions, 'interaction') }),
    checks: reason === undefined ? checks : [whole],
  };
}

function nameOf({ description, states }: InteractionReport): string {
  return states.length > 0 ? `${description}, given ${states.join(' and ')}` : description;
}

export function robustnessTopic(checks: readonly CheckReport[]): Topic {
  return {
    noun: 'robustness check',
    name: 'robustness',
    items: checks.map(({ check: name, ...found }) => ({
      status: found.verdict,
      id: name,
      text: '',
      name,
      reason: found.reason,
      failures: failuresOf([{ ...found, name }], 'check'),
    })),
  };
}
