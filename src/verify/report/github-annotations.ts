import { toPrintable } from '../../interface/one-line.js';
import { cut } from './cut.js';
import { driftEntries, driftHints, driftOutcome } from './document/drift-section.js';
import { evidenceText } from './evidence-text.js';
import { causesOf, type Finding, pactFindings, ruleFindings } from './finding.js';
import { counted, counts, headline, leftoverSentence } from './summary.js';
import type {
  PactReport,
  ProfileReport,
  RuleReport,
  VerificationReport,
} from './verification-report.js';

const limits = { sentence: 300, curl: 2000 };
const leftoversInFull = 20;

/**
 * Annotations for GitHub Actions, a line each: an error for each failed rule and pact, a warning for
 * leftovers, for failed pacts that are pending, for drift, and for what was not checked.
 *
 * GitHub shows ten of each a step, so the warnings that ask somebody to act come first.
 */
export function reportToGithubAnnotations(report: VerificationReport): string {
  const { rules, pacts, profile, leftovers, reason } = report;
  const unchecked = rules.filter(
    (rule) => rule.verdict === 'not-checked' && rule.reason !== reason,
  );
  return [
    ...rules.filter(({ verdict }) => verdict === 'failed').map(failedRule),
    ...pacts.filter(({ verdict }) => verdict === 'failed').map(failedPact),
    ...(leftovers.length > 0 ? [leftoverWarning(report)] : []),
    ...(profile ? driftWarnings(profile) : []),
    ...(reason === undefined ? [] : [annotation('warning', headline(report), [brief(reason)])]),
    ...(profile ? uncheckedProfile(profile, report) : []),
    ...pacts.filter(({ verdict }) => verdict === 'not-checked').map(uncheckedPact),
    ...unchecked.map(uncheckedRule),
  ].join('');
}

function failedRule(report: RuleReport): string {
  const lines = [report.statement, ...failureLines(ruleFindings(report), 'check')];
  return annotation('error', `${report.rule} failed`, lines);
}

function failedPact(pact: PactReport): string {
  const { source, pending, interactions } = pact;
  const lines = [
    `${brief(source)}: interactions: ${counts(interactions)}`,
    ...failureLines(pactFindings(pact), 'interaction'),
  ];
  return pending
    ? annotation('warning', `${nameOf(pact)} failed, and is pending`, lines)
    : annotation('error', `${nameOf(pact)} failed`, lines);
}

/** The first cause, and how many others there are. */
function failureLines(findings: readonly Finding[], noun: string): string[] {
  const [first] = causesOf(findings);
  const others = findings.filter(({ verdict }) => verdict === 'failed').length - 1;
  return [
    ...(first === undefined ? [] : [brief(first.names[0] ?? '')]),
    ...evidenceText(first?.evidence, limits),
    ...(others > 0 ? [`+ ${counted(others, `more failed ${noun}`)}`] : []),
  ];
}

function leftoverWarning({ leftovers }: VerificationReport): string {
  const shown = leftovers.slice(0, leftoversInFull).map(leftoverSentence).map(brief);
  const more = leftovers.length - shown.length;
  const title = `${counted(leftovers.length, 'plant')} could not be deleted`;
  return annotation('warning', title, [...shown, ...(more > 0 ? [`and ${more} more`] : [])]);
}

function driftWarnings(profile: ProfileReport): string[] {
  return driftEntries(profile)
    .filter(({ verdict }) => verdict === 'drifted')
    .map(({ subject, sentence, evidence = '' }) => {
      const lines = [sentence, evidence, ...driftHints(profile)].map(brief);
      return annotation('warning', `${subject} has drifted`, lines);
    });
}

/** Nothing where the whole report gives the same reason. */
function uncheckedProfile(profile: ProfileReport, report: VerificationReport): string[] {
  const outcome = driftOutcome(profile, report);
  const first = driftEntries(profile).find(({ verdict }) => verdict === 'not-told');
  const ofFirst = first && `${first.subject}: ${first.reason ?? 'no reason given'}`;
  const reason = profile.reason === undefined ? ofFirst : outcome.reason;
  return profile.verdict === 'not-checked' && reason !== undefined
    ? [annotation('warning', brief(outcome.text), [brief(reason)])]
    : [];
}

function uncheckedPact(pact: PactReport): string {
  const { reason = 'no reason given' } = pact.interactions.find((one) => one.reason) ?? {};
  const lines = [`${brief(pact.source)}: ${brief(reason)}`];
  return annotation('warning', `${nameOf(pact)} was not checked`, lines);
}

function uncheckedRule({ rule, reason = 'no reason given' }: RuleReport): string {
  return annotation('warning', `${rule} was not checked`, [brief(reason)]);
}

function nameOf({ consumer }: PactReport): string {
  return `The pact of ${brief(consumer)}`;
}

function brief(text: string): string {
  return cut(text, limits.sentence);
}

/** A line that GitHub Actions reads as an annotation of the run. */
function annotation(command: 'error' | 'warning', title: string, lines: readonly string[]): string {
  return `::${command} title=${escapeProperty(title)}::${escapeData(lines.join('\n'))}\n`;
}

function escapeData(text: string): string {
  return toPrintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
