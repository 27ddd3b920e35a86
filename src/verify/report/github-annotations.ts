import { toPrintable } from '../../interface/one-line.js';
import { cut } from './cut.js';
import { driftEntries, driftHints, driftOutcome } from './document/drift-section.js';
import { causesOf, evidenceLines, type Finding, pactFindings, ruleFindings } from './finding.js';
import { counted, counts, headline, leftoverSentence } from './summary.js';
import type { PactReport, Verdict, VerificationReport } from './verification-report.js';

const sentenceCharacters = 300;
const evidenceCharacters = 2000;
const leftoversInFull = 20;

/**
 * Annotations for GitHub Actions, a line each: an error for each failed rule and pact, a warning for
 * leftovers, for failed pacts that are pending, for drift, and for what was not checked.
 *
 * GitHub shows ten of each a step, so the warnings that ask somebody to act come first.
 */
export function reportToGithubAnnotations(report: VerificationReport): string {
  const { rules, pacts, leftovers, reason } = report;
  const uncheckedRules = having('not-checked', rules).filter((rule) => rule.reason !== reason);
  return [
    ...having('failed', rules).map((rule) => {
      const lines = [rule.statement, ...failureLines(ruleFindings(rule), 'check')];
      return annotation('error', `${rule.rule} failed`, lines);
    }),
    ...having('failed', pacts).map(failedPact),
    ...(leftovers.length > 0 ? [leftoverWarning(report)] : []),
    ...driftWarnings(report),
    ...(reason === undefined ? [] : [annotation('warning', headline(report), [brief(reason)])]),
    ...uncheckedProfile(report),
    ...having('not-checked', pacts).map((pact) => {
      const { reason = 'no reason given' } = pact.interactions.find((one) => one.reason) ?? {};
      const lines = [`${brief(pact.source)}: ${brief(reason)}`];
      return annotation('warning', `${nameOf(pact)} was not checked`, lines);
    }),
    ...uncheckedRules.map(({ rule, reason = 'no reason given' }) =>
      annotation('warning', `${rule} was not checked`, [brief(reason)]),
    ),
  ].join('');
}

function having<Report extends { readonly verdict: Verdict }>(
  wanted: Verdict,
  reports: readonly Report[],
): Report[] {
  return reports.filter(({ verdict }) => verdict === wanted);
}

function failedPact(pact: PactReport): string {
  const { source, pending, interactions } = pact;
  const lines = [
    `${brief(source)}: interactions: ${counts(interactions)}`,
    ...failureLines(pactFindings(pact), 'interaction'),
  ];
  const title = `${nameOf(pact)} failed${pending ? ', and is pending' : ''}`;
  return annotation(pending ? 'warning' : 'error', title, lines);
}

function nameOf({ consumer }: PactReport): string {
  return `The pact of ${brief(consumer)}`;
}

/** The first cause, and how many others there are. */
function failureLines(findings: readonly Finding[], noun: string): string[] {
  const [first] = causesOf(findings);
  const others = having('failed', findings).length - 1;
  return [
    ...(first === undefined ? [] : [brief(first.names[0] ?? '')]),
    ...evidenceLines(first?.evidence).map((line) => cut(line, evidenceCharacters)),
    ...(others > 0 ? [`+ ${counted(others, `more failed ${noun}`)}`] : []),
  ];
}

function leftoverWarning({ leftovers }: VerificationReport): string {
  const shown = leftovers.slice(0, leftoversInFull).map(leftoverSentence).map(brief);
  const more = leftovers.length - shown.length;
  const title = `${counted(leftovers.length, 'plant')} could not be deleted`;
  return annotation('warning', title, [...shown, ...(more > 0 ? [`and ${more} more`] : [])]);
}

function driftWarnings({ profile }: VerificationReport): string[] {
  const entries = profile === undefined ? [] : driftEntries(profile);
  const hints = profile === undefined ? [] : driftHints(profile);
  return entries
    .filter(({ verdict }) => verdict === 'drifted')
    .map(({ subject, sentence, evidence = '' }) => {
      const lines = [sentence, evidence, ...hints].map(brief);
      return annotation('warning', `${subject} has drifted`, lines);
    });
}

/** Nothing where the whole report gives the same reason. */
function uncheckedProfile({ profile, reason }: VerificationReport): string[] {
  if (profile?.verdict !== 'not-checked' || (reason !== undefined && reason === profile.reason)) {
    return [];
  }
  const { text } = driftOutcome(profile, undefined);
  const first = driftEntries(profile).find(({ verdict }) => verdict === 'undetermined');
  const ofFirst = first && `${first.subject}: ${first.reason ?? 'no reason given'}`;
  return [annotation('warning', brief(text), [brief(profile.reason ?? ofFirst ?? '')])];
}

function brief(text: string): string {
  return cut(text, sentenceCharacters);
}

/** A line that GitHub Actions reads as an annotation of the run. */
function annotation(command: 'error' | 'warning', title: string, lines: readonly string[]): string {
  const escaped = escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${command} title=${escaped}::${escapeData(lines.join('\n'))}\n`;
}

function escapeData(text: string): string {
  return toPrintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
