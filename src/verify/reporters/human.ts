import type { Evidence, PactReport, RuleReport, Verdict, VerificationReport } from '../report.js';
import { brokenOnes, type Finding, pactFindings, ruleFindings } from './finding.js';
import { driftEnding, driftLines } from './human-drift.js';
import { cost, counts, headline, interactionsKept, notMade, replay } from './summary.js';
import {
  createStyle,
  curlLines,
  joinSections,
  leftoverLines,
  type Style,
  sentence,
  tokenLines,
} from './terminal.js';

const marks = { passed: '✓', failed: '✗', 'not-checked': '-' } as const;
const colors = { passed: 'green', failed: 'red', 'not-checked': 'yellow' } as const;

/** A wholly failed provider breaks dozens of checks, which all tell the same. */
const findingsInFull = 3;

/**
 * The report for a terminal: a line a rule, what broke and how to see it again, the counts; with a
 * profile, what has drifted from it.
 *
 * `onlyBroken` leaves out what is not wrong.
 */
export function reportToHuman(
  report: VerificationReport,
  { hasColors, onlyBroken = false }: { hasColors: boolean; onlyBroken?: boolean },
): string {
  const style = createStyle(hasColors);
  const width = Math.max(...report.rules.map(({ rule }) => rule.length));
  const sections = [
    title(report, style),
    onlyBroken ? [] : report.rules.flatMap((rule) => ruleLines(rule, report, width, style)),
    onlyBroken ? [] : report.pacts.flatMap((pact) => pactLines(pact, style)),
    report.profile ? driftLines(report.profile, style, { onlyDrift: onlyBroken }) : [],
    ...report.rules.map((rule) =>
      brokenLines(`Broken: ${rule.rule} (${rule.section})`, ruleFindings(rule), style),
    ),
    ...report.pacts.map((pact) =>
      brokenLines(
        `Broken${pact.pending ? ', pending' : ''}: pact of ${pact.consumer}`,
        pactFindings(pact),
        style,
      ),
    ),
    tokenLines(curlsOf(report)),
    leftoverLines(report.leftovers, style),
    onlyBroken ? [] : observationLines(report),
    ending(report, style),
  ];
  return joinSections(sections);
}

function title({ provider, interfaceVersion }: VerificationReport, style: Style): string[] {
  return [`Plant store interface ${interfaceVersion} on ${style('bold', sentence(provider.url))}`];
}

function ruleLines(
  report: RuleReport,
  { reason: reasonForAll }: VerificationReport,
  width: number,
  style: Style,
): string[] {
  const { rule, statement, verdict, reason = 'no reason given' } = report;
  const line = `${mark(verdict, style)} ${rule.padEnd(width)}  ${sentence(statement)}`;
  if (verdict === 'not-checked') {
    // A reason for the whole report is told once, at its end.
    const why =
      reason === reasonForAll ? 'Not checked, as told below' : `Not checked: ${sentence(reason)}`;
    return [`${line} ${style('yellow', why)}`];
  }
  // A failed rule is told about at length below.
  const notes = verdict === 'passed' ? notMade(ruleFindings(report), 'check') : [];
  return [line, ...noteLines(notes, width + 4, style)];
}

function pactLines(pact: PactReport, style: Style): string[] {
  const name = `${mark(pact.verdict, style)} Pact of ${sentence(pact.consumer)}`;
  const source = style('dim', `(${sentence(pact.source)})`);
  const pending = pact.pending ? `, ${style('yellow', 'pending, so it breaks nothing')}` : '';
  return [
    `${name} ${source}: ${interactionsKept(pact)}${pending}`,
    ...noteLines(notMade(pactFindings(pact), 'interaction'), 2, style),
  ];
}

function noteLines(notes: readonly string[], indent: number, style: Style): string[] {
  return notes.map((note) => `${' '.repeat(indent)}${style('dim', sentence(note))}`);
}

function brokenLines(heading: string, findings: readonly Finding[], style: Style): string[] {
  const failed = brokenOnes(findings);
  return failed.length === 0
    ? []
    : [
        style(['red', 'bold'], sentence(heading)),
        ...failed.slice(0, findingsInFull).flatMap((finding) => findingLines(finding, style)),
        ...furtherLines(failed.slice(findingsInFull)),
      ];
}

function findingLines({ name, evidence }: Finding, style: Style): string[] {
  return ['', `  ${style('bold', sentence(name))}`, ...evidenceLines(evidence, style)];
}

function furtherLines(findings: readonly Finding[]): string[] {
  if (findings.length === 0) {
    return [];
  }
  const names = sentence(findings.map(({ name }) => name).join(', '));
  const are = findings.length === 1 ? 'is' : 'are';
  return ['', `  + ${findings.length} more ${are} failed here: ${names}`];
}

function evidenceLines(evidence: Evidence | undefined, style: Style): string[] {
  if (evidence === undefined) {
    return [];
  }
  const { expected, actual, curl, exchanges } = evidence;
  const response = exchanges.at(-1)?.response;
  const answer = response && `${response.status} ${response.body}`.trim();
  return [
    `    ${style('dim', 'expected')}  ${sentence(expected)}`,
    `    ${style('dim', 'came')}      ${sentence(actual)}`,
    ...(answer === undefined ? [] : [`    ${style('dim', 'answer')}    ${sentence(answer)}`]),
    ...(curl.length > 0 ? ['', ...curl.flatMap((one) => curlLines(one, 4))] : []),
  ];
}

function curlsOf({ rules, pacts }: VerificationReport): string[] {
  const findings = [...rules.map(ruleFindings), ...pacts.map(pactFindings)].flat();
  return findings.flatMap(({ evidence }) => evidence?.curl ?? []);
}

function observationLines({ provider }: VerificationReport): string[] {
  return provider.observations.length === 0
    ? []
    : ['About this provider:', ...provider.observations.map((one) => `  ${sentence(one)}`)];
}

function ending(report: VerificationReport, style: Style): string[] {
  const verdict = style(
    [colors[report.verdict], 'bold'],
    `${marks[report.verdict]} ${headline(report)}`,
  );
  return [
    report.reason === undefined ? verdict : `${verdict} ${sentence(report.reason)}`,
    ...(report.profile ? [driftEnding(report, report.profile, style)] : []),
    [counts(report), cost(report), replay(report)].join(' · '),
  ];
}

function mark(verdict: Verdict, style: Style): string {
  return style(colors[verdict], marks[verdict]);
}
