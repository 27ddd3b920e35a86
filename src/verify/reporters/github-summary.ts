import type { ProfileReport, VerificationReport } from '../report.js';
import { cut } from './cut.js';
import {
  choices,
  choicesNotTold,
  driftHeadline,
  driftReason,
  driftRemedies,
  profileName,
} from './drift-summary.js';
import { responseText } from './exchange-text.js';
import { type Finding, pactFindings, ruleFindings } from './finding.js';
import { codeBlock, escapeMarkdown, table } from './markdown.js';
import {
  cost,
  counted,
  counts,
  headline,
  interactionsKept,
  leftoverSentence,
  notMade,
  replay,
  tally,
  verdictWords,
} from './summary.js';

/** GitHub drops a step's whole summary beyond 1 MiB, and the step may have more to say in it. */
const summaryBytes = 1_000_000;

const sentenceCharacters = 300;
const blockCharacters = 4000;
const listItems = 50;

const signs = { passed: '✅', failed: '❌', 'not-checked': '⚪' } as const;

/**
 * The report as Markdown for GITHUB_STEP_SUMMARY, with the evidence folded.
 *
 * Evidence for which there is no room is left out, and a note says so.
 */
export function reportToGithubSummary(report: VerificationReport): string {
  const { rules, pacts, profile, leftovers, provider } = report;
  return withinLimit([
    `## Plant store interface: ${verdictWords[report.verdict]}`,
    ...opening(report),
    ...ruleTable(report),
    ...pactTable(report),
    ...(profile ? driftSection(profile) : []),
    ...list('Could not be deleted', leftovers.map(leftoverSentence)),
    ...list('About this provider', provider.observations),
    ...rules.flatMap((rule) =>
      ruleFindings(rule).flatMap((finding) => evidenceBlock(rule.rule, finding)),
    ),
    ...pacts.flatMap((pact) =>
      pactFindings(pact).flatMap((finding) =>
        evidenceBlock(`${pact.consumer}${pact.pending ? ' (pending)' : ''}`, finding),
      ),
    ),
  ]);
}

function opening(report: VerificationReport): string[] {
  const { reason, provider, profile } = report;
  const whyNoMore = driftReason(report);
  return [
    escaped(headline(report)),
    ...(reason === undefined ? [] : [escaped(reason)]),
    ...(profile ? [escaped(driftHeadline(profile))] : []),
    ...(whyNoMore === undefined ? [] : [escaped(whyNoMore)]),
    `Provider: ${escaped(provider.url)}`,
    [counts(report), cost(report), replay(report)].join(' · '),
  ];
}

function ruleTable({ rules }: VerificationReport): string[] {
  const rows = rules.map((report) => {
    const { rule, statement, section, verdict, reason = 'no reason given', checks } = report;
    const notes = verdict === 'not-checked' ? [reason] : notMade(ruleFindings(report), 'check');
    return [
      `${signs[verdict]} ${verdictWords[verdict]}`,
      `\`${rule}\``,
      [statement, ...notes].map(escaped).join('<br>'),
      escaped(section),
      `${tally(checks).passed} of ${checks.length} passed`,
    ];
  });
  return rows.length > 0
    ? [table(['verdict', 'rule', 'what holds', 'section', 'checks'], rows)]
    : [];
}

function pactTable({ pacts }: VerificationReport): string[] {
  const rows = pacts.map((pact) => [
    `${signs[pact.verdict]} ${verdictWords[pact.verdict]}${pact.pending ? ' (pending)' : ''}`,
    escaped(pact.consumer),
    escaped(pact.source),
    interactionsKept(pact),
  ]);
  return rows.length > 0 ? [table(['verdict', 'pact of', 'source', 'interactions'], rows)] : [];
}

function driftSection(profile: ProfileReport): string[] {
  const rows = choices(profile, 'drifted').map(({ subject, sentence, evidence = '' }) => [
    `\`${subject}\``,
    escaped(sentence),
    escaped(evidence),
  ]);
  return [
    `### Drift from ${escaped(profileName(profile))}`,
    rows.length > 0 ? table(['choice', 'what has drifted', 'seen'], rows) : 'None was seen.',
    ...driftRemedies(profile).map(escaped),
    ...list('Choices that could not be told', choicesNotTold(profile)),
  ];
}

function list(heading: string, items: readonly string[]): string[] {
  const more = items.length - listItems;
  const lines = items.slice(0, listItems).map((item) => `- ${escaped(item)}`);
  return items.length === 0
    ? []
    : [`### ${heading}`, [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')];
}

function evidenceBlock(subject: string, { name, evidence }: Finding): string[] {
  if (evidence === undefined) {
    return [];
  }
  const { expected, actual, curl, exchanges } = evidence;
  const code = (text: string, language: string) => codeBlock(cut(text, blockCharacters), language);
  const block = [
    `<details><summary>${escaped(`${subject}: ${name}`)}</summary>`,
    `Expected: ${escaped(expected)}`,
    `Came: ${escaped(actual)}`,
    ...(curl.length > 0 ? [code(curl.join('\n'), 'sh')] : []),
    ...exchanges.slice(-1).map((last) => code(responseText(last), 'text')),
    '</details>',
  ];
  return [block.join('\n\n')];
}

function escaped(text: string): string {
  return escapeMarkdown(cut(text, sentenceCharacters));
}

function withinLimit(blocks: readonly string[]): string {
  let bytes = 0;
  const fitting = blocks.filter((block) => {
    bytes += Buffer.byteLength(block) + 2;
    return bytes <= summaryBytes;
  });
  const left = blocks.length - fitting.length;
  const note = `${counted(left, 'more part')} of this report left out: a summary has room for 1 MiB.`;
  return `${[...fitting, ...(left > 0 ? [note] : [])].join('\n\n')}\n`;
}
