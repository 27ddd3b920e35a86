import { styleText } from 'node:util';
import { toOneLine, toPrintable } from '../../../interface/one-line.js';
import { cut } from '../cut.js';
import {
  type Block,
  type Entry,
  type Fact,
  type ReportDocument,
  type Section,
  statuses,
} from './report-document.js';

/** Colours a text, if the terminal has colours. */
type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

const sentenceCharacters = 320;
const maxPadding = 40;

/** A document for a terminal, its headlines last. No text in it can steer the terminal. */
export function renderText(
  { title, headlines, hints, facts, sections }: ReportDocument,
  { hasColors }: { readonly hasColors: boolean },
): string {
  // Node would look at its own stdout to decide.
  const style: Style = (format, text) =>
    hasColors ? styleText(format, text, { validateStream: false }) : text;
  const shown = sections.filter(({ blocks, fold }) => blocks.length > 0 && fold !== 'left-out');
  const parts = shown
    .filter(({ fold }) => fold !== 'to-heading')
    .map(({ heading, blocks }) => [
      style('bold', line(heading.text)),
      '',
      ...blocksLines(blocks, style),
    ]);
  const folded = shown
    .filter(({ fold }) => fold === 'to-heading')
    .map(({ heading: { status, text } }) => `${mark(status, style)}${line(text)}`);
  const ending = [
    ...headlines.map(({ status, text, reason }) => {
      const { mark, color } = statuses[status];
      const headline = style([color, 'bold'], `${mark} ${line(text)}`);
      return reason === undefined ? headline : `${headline} ${line(reason)}`;
    }),
    ...hints.map(line),
  ];
  const all = [[style('bold', line(title))], ...parts, folded, factLines(facts, style), ending];
  const filled = all.filter(({ length }) => length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** An empty line separates blocks, except a paragraph from the rows that it introduces. */
function blocksLines(blocks: readonly Block[], style: Style): string[] {
  const shown = blocks.filter((block) => block.kind !== 'section' || block.fold !== 'left-out');
  return shown.flatMap((block, position) => {
    const isNext = position === 0 || shown[position - 1]?.kind === 'paragraph';
    return [...(isNext ? [] : ['']), ...blockLines(block, style)];
  });
}

function blockLines(block: Block, style: Style): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [line(block.text)];
    case 'facts':
      return factLines(block.facts, style);
    case 'code':
      return toPrintable(block.code).split('\n');
    case 'rows':
      return rowLines(block.entries, style);
    case 'section':
      return sectionLines(block, style);
  }
}

function factLines(facts: readonly Fact[], style: Style): string[] {
  const width = Math.max(...facts.map(([term]) => term.length));
  return facts.map(([term, text]) => `${style('dim', term.padEnd(width))}  ${line(text)}`);
}

function rowLines(entries: readonly Entry[], style: Style): string[] {
  const widths = entries.map(({ id = '' }) => line(id).length);
  const width = Math.min(Math.max(...widths), maxPadding);
  return entries.flatMap(({ id = '', text, notes = [], status }) => [
    `${mark(status, style)}${line(id).padEnd(width)}  ${line(text)}`.trimEnd(),
    ...notes.map((note) => `${' '.repeat(width + 4)}${style('dim', line(note))}`),
  ]);
}

function sectionLines({ heading, blocks }: Section, style: Style): string[] {
  const { status, id, text, notes = [] } = heading;
  const shown = blocksLines(blocks, style);
  const inside = [
    ...notes.map((note) => style('dim', line(note))),
    ...(blocks[0]?.kind === 'section' && shown.length > 0 ? [''] : []),
    ...shown,
  ];
  const name = style('bold', line(id ?? text));
  return [
    `${mark(status, style)}${name}${id === undefined ? '' : `  ${line(text)}`}`,
    ...inside.map((one) => (one === '' ? '' : `  ${one}`)),
  ];
}

function mark(status: Entry['status'], style: Style): string {
  return status === undefined ? '' : `${style(statuses[status].color, statuses[status].mark)} `;
}

/** A text on one line, cut if it is too long to be read. */
function line(text: string): string {
  return toOneLine(cut(text, sentenceCharacters));
}
