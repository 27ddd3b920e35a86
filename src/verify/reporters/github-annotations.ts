import type {
  PactReport,
  ProfileEntryReport,
  ProfileReport,
  RuleReport,
  VerificationReport,
} from '../report.js';
import { cut } from './cut.js';
import {
  choices,
  choicesNotTold,
  driftHeadline,
  driftReason,
  driftRemedies,
} from './drift-summary.js';
import { evidenceLines } from './evidence-lines.js';
import { brokenOnes, pactFindings, ruleFindings } from './finding.js';
import { counted, headline, interactionsKept, leftoverSentence } from './summary.js';
import { workflowCommand } from './workflow-command.js';

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
  return [
    ...rules.filter(({ verdict }) => verdict === 'failed').map(brokenRule),
    ...pacts.filter(({ verdict }) => verdict === 'failed').map(brokenPact),
    ...(leftovers.length > 0 ? [leftBehind(report)] : []),
    ...(profile ? drift(profile) : []),
    ...(reason === undefined ? [] : [workflowCommand('warning', headline(report), brief(reason))]),
    ...(profile ? uncheckedProfile(report, profile) : []),
    ...pacts.filter(({ verdict }) => verdict === 'not-checked').map(uncheckedPact),
    ...rules
      .filter((rule) => rule.verdict === 'not-checked' && rule.reason !== reason)
      .map(uncheckedRule),
  ].join('');
}

function brokenRule(report: RuleReport): string {
  const { rule, statement } = report;
  const [first, ...others] = brokenOnes(ruleFindings(report));
  const lines = [
    statement,
    ...(first === undefined ? [] : [brief(first.name), ...evidenceLines(first.evidence, limits)]),
    ...(others.length > 0 ? [`+ ${counted(others.length, 'more failed check')}`] : []),
  ];
  return workflowCommand('error', `${rule} is failed`, lines.join('\n'));
}

function brokenPact(pact: PactReport): string {
  const [first] = brokenOnes(pactFindings(pact));
  const lines = [
    `${brief(pact.source)}: ${interactionsKept(pact)}`,
    ...(first === undefined ? [] : [brief(first.name), ...evidenceLines(first.evidence, limits)]),
  ];
  return pact.pending
    ? workflowCommand('warning', `${pactOf(pact)} is failed, and pending`, lines.join('\n'))
    : workflowCommand('error', `${pactOf(pact)} is failed`, lines.join('\n'));
}

function leftBehind({ leftovers }: VerificationReport): string {
  const shown = leftovers.slice(0, leftoversInFull).map(leftoverSentence).map(brief);
  const more = leftovers.length - shown.length;
  return workflowCommand(
    'warning',
    `${counted(leftovers.length, 'plant')} could not be deleted`,
    [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  );
}

function drift(profile: ProfileReport): string[] {
  return choices(profile, 'drifted').map(
    ({ subject, sentence, evidence = '' }: ProfileEntryReport) => {
      const lines = [brief(sentence), brief(evidence), ...driftRemedies(profile).map(brief)];
      return workflowCommand('warning', `${subject} has drifted`, lines.join('\n'));
    },
  );
}

/** Unless it is for what keeps everything else from being checked. */
function uncheckedProfile(report: VerificationReport, profile: ProfileReport): string[] {
  const reason = driftReason(report) ?? choicesNotTold(profile)[0];
  return profile.verdict === 'not-checked' && reason !== undefined
    ? [workflowCommand('warning', brief(driftHeadline(profile)), brief(reason))]
    : [];
}

function uncheckedPact(pact: PactReport): string {
  const reason = pact.interactions.find((interaction) => interaction.reason)?.reason;
  return workflowCommand(
    'warning',
    `${pactOf(pact)} was not checked`,
    `${brief(pact.source)}: ${brief(reason ?? 'no reason given')}`,
  );
}

function uncheckedRule({ rule, reason = 'no reason given' }: RuleReport): string {
  return workflowCommand('warning', `${rule} was not checked`, brief(reason));
}

function pactOf({ consumer }: PactReport): string {
  return `The pact of ${brief(consumer)}`;
}

function brief(text: string): string {
  return cut(text, limits.sentence);
}
