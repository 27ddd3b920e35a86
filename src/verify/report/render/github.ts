import { counted } from '../../../interface/counted.js';
import { upperFirst } from '../../../interface/first-letter.js';
import { toPrintable } from '../../../interface/one-line.js';
import { cut } from '../cut.js';
import {
  type Item,
  leftoverSection,
  type Status,
  statuses,
  wordOf,
} from '../document/report-document.js';
import type { VerificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';

type Command = 'error' | 'warning' | 'notice';

const sentenceCharacters = 300;
const evidenceCharacters = 2000;

/**
 * A verification as annotations for GitHub Actions, a line each: an error for each failed rule, unless it
 * fails by what another one fails by, and for each failed pact; a warning for an unchecked certificate,
 * for leftovers, for why the run, a pact or the profile was not checked, and for drift; a notice for
 * known failures and for failed pacts that are pending.
 *
 * GitHub shows ten of each for a step, so what asks somebody to act comes first.
 */
export function renderGithub(document: VerificationDocument, report: VerificationReport): string {
  const { headlines, facts, topics } = document;
  const items = topics.flatMap(({ noun, items }) =>
    items.flatMap((item) => {
      const command = item.isShownElsewhere ? undefined : commandFor(noun, item.status);
      const title = `${upperFirst(noun)} ${item.id} ${wordOf(item.status)}`;
      return command === undefined ? [] : [annotation(command, title, linesOf(item))];
    }),
  );
  const isError = (line: string) => line.startsWith('::error');
  const insecure = facts.filter(([term]) => term === 'Insecure');
  const { heading, blocks } = leftoverSection(report.leftovers);
  const unchecked = headlines.filter(
    ({ status, reason }) => reason !== undefined || status === 'not-checked',
  );
  return [
    ...items.filter(isError),
    ...insecure.map(([, text]) => annotation('warning', 'The run was insecure', [text])),
    ...blocks.map(({ text = '', items }) =>
      annotation('warning', heading, [text, ...items.flatMap(linesOf)]),
    ),
    ...unchecked.map(({ text, reason = text }) => annotation('warning', text, [reason])),
    ...items.filter((line) => !isError(line)),
  ].join('');
}

function commandFor(noun: string, status: Status): Command | undefined {
  if (status === 'drifted' || (status === 'not-checked' && noun === 'pact')) {
    return 'warning';
  }
  const commands = {
    bad: 'error',
    tolerated: 'notice',
    unchecked: undefined,
    good: undefined,
  } as const;
  return commands[statuses[status].group];
}

/** What is wrong, and the first failure with the commands that repeat it. */
function linesOf(item: Item): string[] {
  const { id, status, text, reason, notes = [], facts = [], curl = [], failures = [] } = item;
  // The title of an annotation has the id of what was checked.
  const name = status === undefined && id !== undefined ? `${id} ${text}` : text;
  return [
    ...(name === '' ? [] : [name]),
    ...(reason === undefined ? [] : [reason]),
    ...curl,
    ...notes,
    ...facts.map(([term, fact]) => `${term}: ${fact}`),
    ...failures.slice(0, 1).flatMap(linesOf),
    ...(failures.length > 1 ? [`and ${counted(failures.length - 1, 'more failure')}`] : []),
  ];
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
