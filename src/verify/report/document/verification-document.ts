import { cost, counted, counts, headline } from '../summary.js';
import type { VerificationReport } from '../verification-report.js';
import { driftHints, driftOutcome, driftSections } from './drift-section.js';
import { curlHints } from './evidence-blocks.js';
import { leftoverSection } from './leftover-section.js';
import type { Fact, ReportDocument } from './report-document.js';
import { allChecks, pactSubject, ruleSubject } from './rule-subjects.js';
import { subjectSections } from './subject-sections.js';

/**
 * A verification: what failed with its evidence, what was not checked, what passed.
 *
 * With `onlyFailed` it has no more than what needs action.
 */
export function verificationDocument(
  report: VerificationReport,
  { onlyFailed = false }: { readonly onlyFailed?: boolean } = {},
): ReportDocument {
  const { rules, pacts, profile, provider, leftovers, verdict, reason } = report;
  const groups = [
    subjectSections(headingsFor('rule', rules), rules.map(ruleSubject)),
    subjectSections(headingsFor('pact', pacts), pacts.map(pactSubject)),
    ...(profile ? [driftSections(profile)] : []),
  ];
  const observations = provider.observations.map((text) => ({ kind: 'paragraph', text }) as const);
  const others = [
    ...groups.map(({ unchecked }) => unchecked),
    ...groups.map(({ good }) => good),
    allChecks(rules),
    { kind: 'section', heading: { text: 'About this provider' }, blocks: observations } as const,
  ];
  return {
    title: `Plant store interface ${report.interfaceVersion} on ${provider.url}`,
    outcomes: [
      { status: verdict, text: headline(report), reason },
      ...(profile ? [driftOutcome(profile, reason)] : []),
    ],
    hints: [...curlHints(curlLines(report)), ...(profile ? driftHints(profile) : [])],
    facts: verificationFacts(report),
    sections: [
      ...groups.map(({ bad }) => bad),
      leftoverSection(leftovers),
      ...(onlyFailed ? [] : others),
    ],
  };
}

function headingsFor(noun: string, reports: readonly { readonly verdict: string }[]) {
  const passed = reports.filter(({ verdict }) => verdict === 'passed').length;
  return {
    bad: `Failed ${noun}s`,
    unchecked: `Unchecked ${noun}s`,
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
    ['Took', cost(requests, 'request', durationMs)],
    ['Started', startedAt],
    ['Checked by', `plant-store-kit ${kitVersion}`],
    ['Same checks again', `--seed ${seed}`],
  ];
}

function curlLines({ rules, pacts }: VerificationReport): string[] {
  const found = [
    ...rules.flatMap(({ checks }) => checks),
    ...pacts.flatMap(({ interactions }) => interactions),
  ];
  return found.flatMap(({ evidence }) => evidence?.curl ?? []);
}
