import { styleText } from 'node:util';
import { toOneLine, toPrintable } from '../../../interface/one-line.js';
import { cut } from '../cut.js';
import type { Block, Entry, Fact, ReportDocument, Section } from './report-document.js';
import { statuses } from './statuses.js';

/** Colours a text, where there are colours. */
type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

const sentenceCharacters = 300;
const maxPadding = 40;

/** A document for a terminal, its outcome last. No text in it can steer the terminal. */
export function renderText(
  { title, outcomes, hints, facts, sections }: ReportDocument,
  { hasColors }: { readonly hasColors: boolean },
): string {
  // Node would look at its own stdout to decide.
  const style: Style = (format, text) =>
    hasColors ? styleText(format, text, { validateStream: false }) : text;
  const shown = sections.filter(({ blocks, fold }) => blocks.length > 0 && fold !== 'everywhere');
  const parts = shown.map((section) => {
    const heading = style('bold', line(section.heading.text));
    return [heading, '', ...blocksLines(section.blocks, style)];
  });
  const ending = [
    ...outcomes.map(({ status, text, reason }) => {
      const { mark, color } = statuses[status];
      const outcome = style([color, 'bold'], `${mark} ${line(text)}`);
      return reason === undefined ? outcome : `${outcome} ${line(reason)}`;
    }),
    ...hints.map(line),
  ];
  const all = [[style('bold', line(title))], ...parts, factLines(facts, style), ending];
  return `${all.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** An empty line comes between blocks, but for paragraphs and what they introduce. */
function blocksLines(blocks: readonly Block[], style: Style): string[] {
  const shown = blocks.filter((block) => block.kind !== 'section' || block.fold !== 'everywhere');
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
  const name = style('bold', line(id ?? text));
  const inside = [
    ...notes.map((note) => style('dim', line(note))),
    ...(blocks[0]?.kind === 'section' ? [''] : []),
    ...blocksLines(blocks, style),
  ];
  return [
    `${mark(status, style)}${name}${id === undefined ? '' : `  ${line(text)}`}`,
    ...inside.map((one) => (one === '' ? '' : `  ${one}`)),
  ];
}

function mark(status: Entry['status'], style: Style): string {
  return status === undefined ? '' : `${style(statuses[status].color, statuses[status].mark)} `;
}

/** A text on one line, cut where it is longer than anybody reads. */
function line(text: string): string {
  return toOneLine(cut(text, sentenceCharacters));
}
