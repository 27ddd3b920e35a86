import { toPrintable } from '../../../interface/printable.js';
import { upperFirst } from '../../../interface/wording.js';
import {
  allLinesOf,
  type Group,
  type Item,
  statuses,
  type TopicItem,
  wordOf,
} from '../document/item.js';
import { runSections, uncheckedCertificate } from '../document/report-document.js';
import { verificationDocument } from '../document/verification-document.js';
import type { ContractReport } from '../verification-report.js';
import { cut, cutProse } from '../wording.js';

const titleCharacters = 300;
const lineCharacters = 2000;

/** The most urgent command is first. GitHub shows ten annotations of each for a step. */
const commands = ['error', 'warning', 'notice'] as const;

type Annotation = readonly [command: string | undefined, title: string, item: Item];

/**
 * A verification as annotations for GitHub Actions, a line each: an error for a run without a verdict, or that
 * ended early, and for what failed; a warning for an unchecked certificate, for requests that may have ended
 * the provider, for leftovers, for why a pact or the profile was not checked, and for drift; a notice for known
 * failures and for failed pacts that are pending.
 */
export function reportToGithubAnnotations(report: ContractReport): string {
  const { topics, headlines } = verificationDocument(report);
  const [verdict, ...others] = headlines.map((item) =>
    item.reason !== undefined || item.status === 'not-checked' ? [item] : [],
  );
  const warnings: readonly Item[] = [
    ...(report.insecure ? [{ text: 'The run was insecure', reason: uncheckedCertificate }] : []),
    ...runSections(report),
    ...others.flat(),
  ];
  const all: readonly Annotation[] = [
    ...(verdict ?? []).map((item) => ['error', item.text, item] as const),
    ...warnings.map((item) => ['warning', item.text, item] as const),
    ...topics.flatMap(({ noun, items }) =>
      items.map((item): Annotation => {
        const title = `${upperFirst(noun)} ${item.id ?? item.text} ${wordOf(item.status)}`;
        return [commandFor(item, noun), title, item];
      }),
    ),
  ];
  return commands.flatMap((command) => all.filter(([one]) => one === command).map(toLine)).join('');
}

function commandFor({ status }: TopicItem, noun: string): string | undefined {
  if (status === 'drifted' || (status === 'not-checked' && noun === 'pact')) {
    return 'warning';
  }
  return commandOfGroup[statuses[status].group];
}

const commandOfGroup: { readonly [group in Group]?: (typeof commands)[number] } = {
  bad: 'error',
  tolerated: 'notice',
};

/** A line that GitHub Actions reads as an annotation of the run. */
function toLine([command, title, item]: Annotation): string {
  const escaped = escapeData(cut(title, titleCharacters))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
  const shown = textsOf(item).map((line) => cutProse(line, lineCharacters));
  return `::${command} title=${escaped}::${escapeData(shown.join('\n'))}\n`;
}

/** What is wrong, the commands that repeat it, and what is listed in it. */
function textsOf(item: Item): string[] {
  const { id, text, items = [], isFolded } = item;
  const name = id === undefined ? text : `${id} ${text}`;
  return [name, ...allLinesOf(item), ...(isFolded ? [] : items.flatMap(textsOf))];
}

function escapeData(text: string): string {
  return toPrintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
