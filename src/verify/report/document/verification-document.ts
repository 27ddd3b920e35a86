import { counted } from '../../../interface/counted.js';
import { failedRules } from '../finding.js';
import { cost, counts, headline, uncheckedChecks } from '../summary.js';
import type { VerificationReport } from '../verification-report.js';
import { driftHeadline, driftHints, driftSections } from './drift-section.js';
import { curlHints } from './failure-blocks.js';
import { itemSections, leftoverSection } from './item-sections.js';
import { certificateFacts, type Fact, type ReportDocument } from './report-document.js';
import { allChecks, failedRuleItem, pactItem, ruleItem } from './rule-items.js';

/**
 * A verification: first what failed with its evidence, then what was not checked, then what passed.
 *
 * Rules that were not checked for the reason of the whole report are not listed: the headline gives
 * that reason. With `onlyFailed` it has only what needs action.
 */
export function verificationDocument(
  report: VerificationReport,
  { onlyFailed = false }: { readonly onlyFailed?: boolean } = {},
): ReportDocument {
  const { rules, pacts, profile, provider, leftovers, verdict, reason } = report;
  const others = rules.filter(
    (rule) => rule.verdict !== 'failed' && (rule.reason === undefined || rule.reason !== reason),
  );
  const ruleSections = itemSections(headingsFor('rule', rules), [
    ...failedRules(rules).map(failedRuleItem),
    ...others.map(ruleItem),
  ]);
  const pactSections = itemSections(headingsFor('pact', pacts), pacts.map(pactItem));
  const profileSections = profile ? [driftSections(profile)] : [];
  const groups = [ruleSections, pactSections, ...profileSections];
  const unchecked = uncheckedChecks(rules);
  const further = [
    ...groups.map(({ unchecked }) => unchecked),
    { ...ruleSections.good, fold: 'to-heading' as const },
    { ...pactSections.good, fold: 'on-pages' as const },
    ...profileSections.map(({ good }) => ({ ...good, fold: 'to-heading' as const })),
    allChecks(rules),
  ];
  return {
    title: `Plant store interface ${report.interfaceVersion} on ${provider.url}`,
    headlines: [
      { status: verdict, text: headline(report), reason },
      ...(profile ? [driftHeadline(profile, reason)] : []),
    ],
    hints: [
      ...(unchecked === undefined ? [] : [unchecked]),
      ...curlHints(curlLines(report)),
      ...(profile ? driftHints(profile) : []),
    ],
    facts: verificationFacts(report),
    sections: [
      ...groups.map(({ bad }) => bad),
      leftoverSection(leftovers),
      ...(onlyFailed ? [] : further),
    ],
  };
}

function headingsFor(noun: 'rule' | 'pact', reports: readonly { readonly verdict: string }[]) {
  const passed = reports.filter(({ verdict }) => verdict === 'passed').length;
  return {
    noun,
    bad: `Failed ${noun}s`,
    unchecked: `${noun === 'rule' ? 'Rules' : 'Pacts'} not checked`,
    good: `${counted(passed, noun)} passed`,
  };
}

/** A verification in numbers, and how to repeat it. */
export function verificationFacts(report: VerificationReport): Fact[] {
  const { rules, pacts, requests, durationMs, startedAt, kitVersion, seed } = report;
  const binding = pacts.filter(({ pending }) => !pending);
  const pending = pacts.filter((pact) => pact.pending);
  return [
    ['Rules', counts(rules)],
    ...(binding.length > 0 ? [['Pacts', counts(binding)] as const] : []),
    ...(pending.length > 0 ? [['Pending pacts', counts(pending)] as const] : []),
    ...certificateFacts(report),
    ['Took', cost(requests, 'request', durationMs)],
    ['Started', startedAt],
    ['Checked by', `plant-store-kit ${kitVersion}`],
    ['Repeat with', `--seed ${seed}`],
  ];
}

function curlLines({ rules, pacts }: VerificationReport): string[] {
  const found = [
    ...rules.flatMap(({ checks }) => checks),
    ...pacts.flatMap(({ interactions }) => interactions),
  ];
  return found.flatMap(({ evidence }) => evidence?.curl ?? []);
}
