import { toPrintable } from '../../../text/printable.js';
import { upperFirst } from '../../../text/wording.js';
import {
  allLinesOf,
  type Item,
  nameOf,
  statuses,
  type TopicItem,
  wordOf,
} from '../document/item.js';
import { runSections, uncheckedCertificate } from '../document/report-document.js';
import { verificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
import { cut, cutProse } from '../wording.js';

const titleCharacters = 300;
const lineCharacters = 2000;

/** The most urgent command is first. GitHub shows ten annotations of each for a step. */
const commands = ['error', 'warning', 'notice'] as const;

type Annotation = readonly [command: string | undefined, item: Item, title?: string];

/**
 * A verification as annotations for GitHub Actions, a line each: an error for a run without a verdict, or that
 * ended early, and for each problem; a warning for core rules that are known to fail, for an unchecked certificate, for
 * requests that may have ended the provider, for leftovers, for why a pact or the profile was not checked, and for drift;
 * a notice for known failures and for failed pacts that are pending.
 */
export function reportToGithubAnnotations(report: VerificationReport): string {
  const { topics, headlines } = verificationDocument(report);
  const isError = (item: Item) => item === headlines[0] && item.status !== 'known-to-fail';
  const insecure = { text: 'The run was insecure', reason: uncheckedCertificate };
  const all: readonly Annotation[] = [
    ...headlines
      .filter(({ reason, status }) => reason !== undefined || status === 'not-checked')
      .map((item): Annotation => [isError(item) ? 'error' : 'warning', item]),
    ...[...(report.insecure ? [insecure] : []), ...runSections(report)].map(
      (item): Annotation => ['warning', item],
    ),
    ...topics.flatMap(({ noun, items, shown = items }) =>
      shown.map((item): Annotation => {
        const title = `${upperFirst(noun)} ${item.id ?? item.text} ${wordOf(item.status)}`;
        return [commandOf(item, noun), item, title];
      }),
    ),
  ];
  return commands.flatMap((command) => all.filter(([one]) => one === command).map(toLine)).join('');
}

function commandOf({ status }: TopicItem, noun: string): string | undefined {
  const { group } = statuses[status];
  if (status === 'drifted' || (group === 'unchecked' && noun === 'pact')) {
    return 'warning';
  }
  return { bad: 'error', tolerated: 'notice', unchecked: undefined, good: undefined }[group];
}

/** A line that GitHub Actions reads as an annotation of the run. */
function toLine([command, item, title = item.text]: Annotation): string {
  const name = escapeData(cut(title, titleCharacters))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
  const lines = [nameOf(item), ...allLinesOf(item)].map((line) => cutProse(line, lineCharacters));
  return `::${command} title=${name}::${escapeData(lines.join('\n'))}\n`;
}

function escapeData(text: string): string {
  return toPrintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
