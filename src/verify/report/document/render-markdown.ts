import { counted } from '../../../interface/counted.js';
import { toOneLine, toPrintable } from '../../../interface/one-line.js';
import { cut } from '../cut.js';
import {
  type Block,
  type Entry,
  type ReportDocument,
  type Section,
  statuses,
} from './report-document.js';

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
  const parts = sections
    .filter(({ blocks }) => blocks.length > 0)
    .flatMap((section) => sectionParts(section, 3));
  return `${fit([...lines, ...parts]).join('\n\n')}\n`;
}

/** Its paragraphs, lists and blocks of code; what a page folds is one part, which ends what it starts. */
function sectionParts({ heading, fold, blocks }: Section, level: number): readonly string[] {
  const name = entryText(heading);
  const inside = [
    ...(heading.notes ?? []).map(encode),
    ...blocks.flatMap((block) => blockParts(block, level + 1)),
  ];
  return fold === undefined
    ? [`${'#'.repeat(Math.min(level, 5))} ${name}`, ...inside]
    : [[`<details><summary>${name}</summary>`, ...inside, '</details>'].join('\n\n')];
}

function blockParts(block: Block, level: number): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
      return [encode(block.text)];
    case 'facts':
      return [block.facts.map(([term, text]) => `- ${encode(term)}: ${encode(text)}`).join('\n')];
    case 'code':
      return [codeBlock(cut(block.code, codeCharacters), block.language)];
    case 'rows':
      return [block.entries.map(rowLine).join('\n')];
    case 'section':
      return sectionParts(block, level);
  }
}

function entryText({ status, id, text }: Entry): string {
  return [
    ...(status === undefined ? [] : [statuses[status].sign]),
    ...(id === undefined ? [] : [`<code>${encode(id)}</code>`]),
    encode(text),
  ].join(' ');
}

function rowLine({ notes = [], ...entry }: Entry): string {
  return `- ${[entryText(entry), ...notes.map(encode)].join('<br>')}`;
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
function codeBlock(text: string, language: string): string {
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
