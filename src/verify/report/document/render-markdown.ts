import { counted } from '../../../interface/counted.js';
import { toOneLine, toPrintable } from '../../../interface/one-line.js';
import { cut } from '../cut.js';
import type { Block, Entry, ReportDocument, Section } from './report-document.js';
import { statuses } from './statuses.js';

/** GitHub drops a step's whole summary beyond 1 MiB, and other steps may write to it too. */
const maxBytes = 1_000_000;

const sentenceCharacters = 320;
const codeCharacters = 4000;

/** Some Markdown, and what is inside of it until it ends. */
interface Part {
  readonly start: string;
  readonly inside?: readonly Part[];
  readonly end?: string;
}

/**
 * A document as GitHub's Markdown, its headlines first.
 *
 * Parts beyond 1 MB are left out, and a note says so.
 */
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
  const parts = [
    ...lines.map((start) => ({ start })),
    ...sections.filter(({ blocks }) => blocks.length > 0).map((one) => sectionPart(one, 3)),
  ];
  const { shown, leftOut } = fit(parts, maxBytes);
  const note = `${counted(leftOut, 'more part')} of this report left out: a summary has room for 1 MiB.`;
  return `${[...shown, ...(leftOut > 0 ? [note] : [])].join('\n\n')}\n`;
}

function sectionPart({ heading, fold, blocks }: Section, level: number): Part {
  const name = entryText(heading);
  const notes = (heading.notes ?? []).map((note) => ({ start: encode(note) }));
  const inside = [...notes, ...blocks.map((block) => blockPart(block, level + 1))];
  return fold === undefined
    ? { start: `${'#'.repeat(Math.min(level, 5))} ${name}`, inside }
    : { start: `<details><summary>${name}</summary>`, inside, end: '</details>' };
}

function blockPart(block: Block, level: number): Part {
  switch (block.kind) {
    case 'paragraph':
      return { start: encode(block.text) };
    case 'facts':
      return {
        start: block.facts.map(([term, text]) => `- ${encode(term)}: ${encode(text)}`).join('\n'),
      };
    case 'code':
      return { start: codeBlock(cut(block.code, codeCharacters), block.language) };
    case 'rows':
      return { start: block.entries.map(rowLine).join('\n') };
    case 'section':
      return sectionPart(block, level);
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

interface Fitting {
  readonly shown: readonly string[];
  readonly leftOut: number;
  readonly room: number;
}

/** The parts for which there is room; what starts always ends. */
function fit(parts: readonly Part[], max: number): Fitting {
  const shown: string[] = [];
  let [room, leftOut] = [max, 0];
  for (const { start, inside = [], end } of parts) {
    const needed = Buffer.byteLength(start) + Buffer.byteLength(end ?? '') + 4;
    if (needed > room) {
      leftOut += 1;
      continue;
    }
    const fitting = fit(inside, room - needed);
    shown.push([start, ...fitting.shown, ...(end === undefined ? [] : [end])].join('\n\n'));
    room = fitting.room;
    leftOut += fitting.leftOut;
  }
  return { shown, leftOut, room };
}
