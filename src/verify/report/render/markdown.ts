import { counted } from '../../../interface/counted.js';
import { toOneLine, toPrintable } from '../../../interface/one-line.js';
import { cut } from '../cut.js';
import {
  type Block,
  failuresInFull,
  type Item,
  type ReportDocument,
  type Section,
  splitItems,
  statuses,
} from '../document/report-document.js';

/** GitHub drops a step's whole summary beyond 1 MiB, and other steps may write to it too. */
const maxBytes = 1_000_000;

const sentenceCharacters = 320;
const codeCharacters = 4000;

/** A document as GitHub's Markdown, its headlines first; what is beyond 1 MB is left out, and a note says so. */
export function renderMarkdown(document: ReportDocument): string {
  const { title, headlines, hints, facts, sections } = document;
  const sign = headlines.slice(0, 1).map(({ status }) => `${statuses[status].sign} `);
  const lines = [
    `## ${sign}${encode(title)}`,
    ...headlines.flatMap(({ text, reason }) => [
      `**${encode(text)}**`,
      ...(reason === undefined ? [] : [encode(reason)]),
    ]),
    ...hints.map(encode),
    facts.map(([term, text]) => `${encode(term)}: ${encode(text)}`).join(' · '),
  ];
  return `${fit([...lines, ...sections.flatMap(sectionParts)]).join('\n\n')}\n`;
}

/** Its paragraphs, lists and blocks of code; what a page folds is one part, which ends what it starts. */
function sectionParts({ heading, status, isFolded, blocks }: Section): readonly string[] {
  const name = itemText({ ...(status && { status }), text: heading });
  const inside = blocks.flatMap(blockParts);
  return isFolded ? folded(name, inside) : [`### ${name}`, ...inside];
}

function folded(summary: string, inside: readonly string[]): readonly string[] {
  const parts = [`<details><summary>${summary}</summary>`, ...inside, '</details>'];
  return inside.length === 0 ? [] : [parts.join('\n\n')];
}

function blockParts({ text, isFolded, items }: Block): readonly string[] {
  const { full, rows } = splitItems(items);
  const inside = [
    ...full.flatMap((item) => itemParts(item, 4)),
    ...(rows.length > 0 ? [rows.map(rowLine).join('\n')] : []),
  ];
  const introduction = text === undefined ? [] : [encode(text)];
  return isFolded ? folded(introduction.join(''), inside) : [...introduction, ...inside];
}

function itemParts(item: Item, level: number): readonly string[] {
  const { notes = [], facts = [], curl = [], messages = [], failures = [] } = item;
  const nested = failures.map((failure) => itemParts(failure, level + 1));
  const messageBlocks = messages.map((message) => codeBlock(message, 'text'));
  return [
    `${'#'.repeat(level)} ${itemText(item)}`,
    ...notes.map(encode),
    ...(facts.length > 0
      ? [facts.map(([term, text]) => `- ${encode(term)}: ${encode(text)}`).join('\n')]
      : []),
    ...(curl.length > 0 ? [codeBlock(curl.join('\n'), 'sh')] : []),
    ...folded('Requests and responses in full', messageBlocks),
    ...nested.slice(0, failuresInFull).flat(),
    ...folded(
      counted(nested.length - failuresInFull, 'more failure'),
      nested.slice(failuresInFull).flat(),
    ),
  ];
}

function itemText({ status, id, text }: Item): string {
  return [
    ...(status === undefined ? [] : [statuses[status].sign]),
    ...(id === undefined ? [] : [`<code>${encode(id)}</code>`]),
    encode(text),
  ].join(' ');
}

function rowLine({ notes = [], ...item }: Item): string {
  return `- ${[itemText(item), ...notes.map(encode)].join('<br>')}`;
}

/**
 * A text that reads the same in a paragraph, in a list, and between HTML tags.
 *
 * Entities mean the character and never the syntax, in each of these; a backslash does not.
 */
function encode(text: string): string {
  return toOneLine(cut(text, sentenceCharacters))
    .trim()
    .replace(
      /[&<>`*_[\]\\|~$#]|^[-+]|^\d(?=\d*[.)])/g,
      (character) => `&#${character.codePointAt(0)};`,
    );
}

/** A block of code, in a fence that no line of the text can close. */
function codeBlock(code: string, language: string): string {
  const text = cut(code, codeCharacters);
  const runs = text.match(/`+/g) ?? [];
  const max = runs.reduce((length, run) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(max + 1);
  return `${fence}${language}\n${toPrintable(text)}\n${fence}`;
}

/** The parts for which there is room. */
function fit(parts: readonly string[]): readonly string[] {
  let room = maxBytes;
  const shown = parts.filter((part) => {
    const needed = Buffer.byteLength(part) + 2;
    const isShown = needed <= room;
    room -= isShown ? needed : 0;
    return isShown;
  });
  const left = counted(parts.length - shown.length, 'more part');
  const note = `${left} of this report left out: a summary has room for 1 MiB.`;
  return shown.length === parts.length ? shown : [...shown, note];
}
