import { counted } from '../../../text/wording.js';
import type { Leftover, RunDescription } from '../verification-report.js';
import { listSome, requestLine, toSentence } from '../wording.js';
import { evidenceParts } from './evidence-parts.js';
import { describeCounts, type Facts, type Item, type Topic } from './item.js';

/** The content of a report, from which each format is rendered. */
export interface ReportDocument {
  readonly title: string;
  /** The most important one first: the result in a sentence, and the reason if there is one. */
  readonly headlines: readonly Item[];
  readonly hints: readonly string[];
  /** The topics of a verification, for the counts, and for formats that have an entry for every item. */
  readonly topics?: readonly Topic[];
  readonly facts: Facts;
  readonly sections: readonly Item[];
}

export function countLines({ topics = [] }: ReportDocument): readonly string[] {
  return topics.map(({ title, items }) => `${title}: ${describeCounts(items)}`);
}

export function filled(sections: readonly Item[]): readonly Item[] {
  return sections.filter(({ items = [] }) => items.length > 0);
}

/** How many rows of one kind a terminal shows. */
const maxRows = 5;

/** Groups unchecked items by their reasons. A terminal names all rules: a reader has to know which were not checked. */
export function byReason(items: readonly Item[], noun: string): readonly Item[] {
  const sentenceOf = ({ reason = 'no reason given' }: Item) => toSentence(reason);
  return [...new Set(items.map(sentenceOf))].map((reason) => {
    const group = items.filter((item) => sentenceOf(item) === reason);
    return {
      status: 'not-checked',
      text: `${counted(group.length, noun)}: ${reason}`,
      isFolded: noun !== 'rule' && group.length > maxRows,
      items: group.map(({ id, text }) => ({ id, text })),
    };
  });
}

/** The sections for requests that were under way when the run broke off, and for plants that may remain. */
export function runSections({
  unanswered = [],
  leftovers,
}: Pick<RunDescription, 'unanswered'> & {
  readonly leftovers: readonly Leftover[];
}): readonly Item[] {
  const count = `${counted(unanswered.length, 'request')} got no response when the run broke off`;
  const hint = unanswered.length > 1 ? '; --concurrency 1 sends one at a time' : '';
  const items = unanswered.map((evidence) => {
    const { curl, blocks = [] } = evidenceParts(evidence);
    return { text: evidence.exchanges.slice(-1).map(requestLine).join(), curl, blocks };
  });
  return filled([{ text: count + hint, items }, leftoverSection(leftovers)]);
}

/**
 * Lists each plant of the run that may be left, so that a person can delete it by its id. Plants that the provider does
 * not know are one item if they are many: a provider that stores nothing leaves hundreds of them.
 */
function leftoverSection(leftovers: readonly Leftover[]): Item {
  const unknown = leftovers.filter(({ isUnknown }) => isUnknown);
  const grouped = unknown.length > maxRows ? unknown : [];
  const reasons = [...new Set(grouped.map(({ reason }) => reason))].join('; ');
  const ids = listSome(grouped.map(({ id }) => id));
  const group: Item = {
    text: `${counted(grouped.length, 'plant')}, with the ids ${ids}: ${reasons}`,
    isFolded: true,
    items: grouped.map(leftoverItem),
  };
  return {
    text: `${counted(leftovers.length, 'plant')} may be left at the provider`,
    items: [
      ...leftovers.filter((leftover) => !grouped.includes(leftover)).map(leftoverItem),
      ...filled([group]),
    ],
  };
}

function leftoverItem({ id, name, reason }: Leftover): Item {
  const shown = name.trim() === '' ? JSON.stringify(name) : name;
  return { id: `plant ${id || 'without an id'}`, text: `${shown}: ${reason}` };
}

/** The facts of a run: whether it trusted every server, how much it did, and how long it took. */
export function runFacts({ insecure, durationMs }: RunDescription, count: string): Facts {
  return {
    Insecure: insecure && uncheckedCertificate,
    Took: `${count} in ${(durationMs / 1000).toFixed(1)} s`,
  };
}

export const uncheckedCertificate =
  'the certificate of the provider was not checked, so another server may have answered';

/** Which variables the curl lines of these items need. */
export function curlHints(items: readonly Item[]): string[] {
  const names = items
    .flatMap(curlOf)
    .flatMap((line) => line.match(/(?<=\$\{?)[A-Z_][A-Z_\d]+/g) ?? []);
  const assignments = [...new Set(names)].map((name) => `${name}=...`);
  return names.length === 0 ? [] : [`The curl lines need: export ${assignments.join(' ')}`];
}

function curlOf({ curl = '', blocks = [], items = [] }: Item): readonly string[] {
  const before = blocks.filter(({ kind }) => kind === 'commands').flatMap(({ texts }) => texts);
  return [...before, curl, ...items.flatMap(curlOf)];
}
