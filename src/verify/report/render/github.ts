import { upperFirst } from '../../../interface/first-letter.js';
import { toPrintable } from '../../../interface/one-line.js';
import { cut } from '../cut.js';
import {
  type Item,
  leftoverSection,
  statuses,
  type TopicItem,
  wordOf,
} from '../document/report-document.js';
import type { VerificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';

type Command = 'error' | 'warning' | 'notice';

const sentenceCharacters = 300;
const evidenceCharacters = 2000;

/**
 * A verification as annotations for GitHub Actions, a line each: an error for each failed rule, unless it
 * fails by what another one fails by, and for each failed pact; a warning for drift, for an unchecked
 * certificate, for leftovers, and for why the run, a pact or the profile was not checked; a notice for
 * known failures and for failed pacts that are pending.
 *
 * GitHub shows ten of each for a step, so what asks somebody to act comes first.
 */
export function renderGithub(document: VerificationDocument, report: VerificationReport): string {
  const { headlines, facts, topics } = document;
  const items = topics.flatMap((topic) => topic.items.map((item) => ({ ...topic, item })));
  const insecure = facts.filter(([term]) => term === 'Insecure');
  const { heading, blocks } = leftoverSection(report.leftovers);
  const leftovers = blocks.map(({ text = '', items }) =>
    annotation('warning', heading, [
      text,
      ...items.map(({ id, text }) => (id === undefined ? text : `${id} ${text}`)),
    ]),
  );
  const unchecked = headlines.filter(
    ({ status, reason }) => reason !== undefined || status === 'not-checked',
  );
  return [
    ...items.flatMap(({ noun, item }) => {
      const command = commandFor(item);
      const title = `${upperFirst(noun)} ${item.id} ${wordOf(item.status)}`;
      return command && !item.isShownElsewhere ? [annotation(command, title, linesOf(item))] : [];
    }),
    ...insecure.map(([, text]) => annotation('warning', 'The run was insecure', [text])),
    ...leftovers,
    ...unchecked.map(({ text, reason = text }) => annotation('warning', text, [reason])),
    ...items
      .filter(({ noun, item }) => noun === 'pact' && item.status === 'not-checked')
      .map(({ item }) => annotation('warning', `Pact ${item.id} not checked`, linesOf(item))),
  ].join('');
}

function commandFor({ status }: TopicItem): Command | undefined {
  const { group } = statuses[status];
  return group === 'tolerated'
    ? 'notice'
    : group !== 'bad'
      ? undefined
      : status === 'drifted'
        ? 'warning'
        : 'error';
}

/** What is wrong, and the first failure with the commands that repeat it. */
function linesOf({ text, reason, facts = [], notes = [], failures = [] }: TopicItem): string[] {
  const [first] = failures;
  return [
    ...(text === '' ? [] : [text]),
    ...(reason === undefined ? [] : [reason]),
    ...notes,
    ...facts.map(([term, fact]) => `${term}: ${fact}`),
    ...(first === undefined ? [] : failureLines(first)),
    ...(failures.length > 1 ? [`and ${failures.length - 1} more`] : []),
  ];
}

function failureLines({ text, curl = [], notes = [], facts = [] }: Item): string[] {
  return [text, ...curl, ...notes, ...facts.map(([term, fact]) => `${term}: ${fact}`)];
}

/** A line that GitHub Actions reads as an annotation of the run. */
function annotation(command: Command, title: string, lines: readonly string[]): string {
  const escaped = escapeData(cut(title, sentenceCharacters))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
  const shown = lines.map((line) => cut(line, evidenceCharacters));
  return `::${command} title=${escaped}::${escapeData(shown.join('\n'))}\n`;
}

function escapeData(text: string): string {
  return toPrintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
