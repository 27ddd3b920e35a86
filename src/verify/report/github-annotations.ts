import { counted } from '../../interface/counted.js';
import { toPrintable } from '../../interface/one-line.js';
import { cut } from './cut.js';
import { driftEntries, driftHeadline, driftHints } from './document/drift-section.js';
import { uncheckedCertificate } from './document/report-document.js';
import {
  type DistinctFailure,
  distinctFailures,
  type FailedRule,
  failedRules,
  failureLines,
  pactFindings,
} from './finding.js';
import { consumerOf, counts, headline, leftoverSentence, ruleContext } from './summary.js';
import type { PactReport, Verdict, VerificationReport } from './verification-report.js';

const sentenceCharacters = 300;
const evidenceCharacters = 2000;
const leftoversInFull = 20;

/**
 * Annotations for GitHub Actions, a line each: an error for each failed rule, unless it fails by what
 * another one fails by, and for each failed pact; a warning for an unchecked certificate, for leftovers,
 * for failed pacts that are pending, for drift, and for why the run, a pact or the profile was not checked.
 *
 * GitHub shows ten of each for a step, so the warnings that ask somebody to act come first.
 */
export function reportToGithubAnnotations(report: VerificationReport): string {
  const { rules, pacts, leftovers, reason, insecure } = report;
  return [
    ...failedRules(rules).map(failedRule),
    ...having('failed', pacts).map(failedPact),
    ...(insecure ? [annotation('warning', 'The run was insecure', [uncheckedCertificate])] : []),
    ...(leftovers.length > 0 ? [leftoverWarning(report)] : []),
    ...driftWarnings(report),
    ...(reason === undefined ? [] : [annotation('warning', headline(report), [brief(reason)])]),
    ...uncheckedProfile(report),
    ...having('not-checked', pacts).map((pact) => {
      const { reason = 'no reason given' } = pact.interactions.find((one) => one.reason) ?? {};
      const lines = [`${brief(pact.source)}: ${brief(reason)}`];
      return annotation('warning', `${pactName(pact)} was not checked`, lines);
    }),
  ].join('');
}

function having<Report extends { readonly verdict: Verdict }>(
  wanted: Verdict,
  reports: readonly Report[],
): Report[] {
  return reports.filter(({ verdict }) => verdict === wanted);
}

function failedRule({ report, failures }: FailedRule): string {
  const also = [...new Set(failures.flatMap(({ alsoFails }) => alsoFails))];
  return annotation('error', `${report.rule} failed`, [
    report.statement,
    ...ruleContext(report).map(([term, text]) => `${term}: ${text}`),
    ...firstFailure(failures, 'check'),
    ...(also.length === 0 ? [] : [`Also fails: ${also.join(', ')}`]),
  ]);
}

function failedPact(pact: PactReport): string {
  const { source, pending, interactions, reason } = pact;
  const lines =
    reason === undefined
      ? [
          `${brief(source)}: interactions: ${counts(interactions)}`,
          ...firstFailure(distinctFailures(pactFindings(pact)), 'interaction'),
        ]
      : [`${brief(source)}: ${brief(reason)}`];
  const title = `${pactName(pact)} failed${pending ? ', and is pending' : ''}`;
  return annotation(pending ? 'warning' : 'error', title, lines);
}

function pactName(pact: PactReport): string {
  return `The pact of ${brief(consumerOf(pact))}`;
}

/** The first failure with the checks that found it, and how many other failures there are. */
function firstFailure([first, ...others]: readonly DistinctFailure[], noun: string): string[] {
  if (first === undefined) {
    return [];
  }
  const [name = '', ...names] = first.names;
  const more = names.length === 0 ? '' : `, and ${counted(names.length, `more ${noun}`)}`;
  return [
    ...failureLines(first).map((line) => cut(line, evidenceCharacters)),
    `Found by: ${brief(name)}${more}`,
    ...(others.length === 0 ? [] : [`+ ${counted(others.length, 'more failure')}`]),
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

/** Nothing if the whole report gives the same reason. */
function uncheckedProfile({ profile, reason }: VerificationReport): string[] {
  if (profile?.verdict !== 'not-checked' || (reason !== undefined && reason === profile.reason)) {
    return [];
  }
  const { text } = driftHeadline(profile, undefined);
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
