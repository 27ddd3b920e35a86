import { styleText } from 'node:util';
import { counted } from '../../../interface/counted.js';
import { toOneLine, toPrintable } from '../../../interface/one-line.js';
import { cut } from '../cut.js';
import { firstOf } from '../document/failures.js';
import {
  type Block,
  type Fact,
  failuresInFull,
  type Item,
  type ReportDocument,
  type Section,
  splitItems,
  statuses,
} from '../document/report-document.js';

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
  const folded = sections
    .filter(({ isFolded, status }) => isFolded && status)
    .map(({ heading, status }) => `${mark(status, style)}${line(heading)}`);
  const ending = headlines.map(({ status, text, reason }) => {
    const { mark, color } = statuses[status];
    const headline = style([color, 'bold'], `${mark} ${line(text)}`);
    return reason === undefined ? headline : `${headline} ${line(reason)}`;
  });
  const parts = [
    [style('bold', line(title))],
    ...sections.filter(({ isFolded }) => !isFolded).map((one) => sectionLines(one, style)),
    folded,
    factLines(facts, style),
    [...ending, ...hints.map(line)],
  ];
  const filled = parts.filter(({ length }) => length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function sectionLines({ heading, blocks }: Section, style: Style): string[] {
  return [
    style('bold', line(heading)),
    ...blocks.flatMap((block) => ['', ...blockLines(block, style)]),
  ];
}

function blockLines({ text, isFolded, items }: Block, style: Style): string[] {
  const { full, rows } = splitItems(isFolded ? [] : items);
  const introduction = text === undefined ? [] : [[line(text), ...rowLines(rows, style)]];
  const paragraphs = [
    ...introduction,
    ...full.map((item) => itemLines(item, style)),
    ...(text === undefined && rows.length > 0 ? [rowLines(rows, style)] : []),
  ];
  return joinParagraphs(paragraphs);
}

function rowLines(items: readonly Item[], style: Style): string[] {
  const widths = items.map(({ id = '' }) => line(id).length);
  const width = Math.min(Math.max(...widths), maxPadding);
  return items.flatMap(({ id = '', text, notes = [], status }) => [
    `${mark(status, style)}${line(id).padEnd(width)}  ${line(text)}`.trimEnd(),
    ...notes.map((note) => `${' '.repeat(width + 4)}${style('dim', line(note))}`),
  ]);
}

function itemLines(item: Item, style: Style): string[] {
  const { status, id, text, notes = [], facts = [], curl = [], failures = [] } = item;
  const name = style('bold', line(id ?? text));
  const others = failures.slice(failuresInFull).map((failure) => failure.text);
  const more = `${counted(others.length, 'more failure')}: ${firstOf(others)}`;
  const head = [...notes.map((note) => style('dim', line(note))), ...factLines(facts, style)];
  const inside = joinParagraphs(
    [
      head,
      curl.flatMap((one) => toPrintable(one).split('\n')),
      ...failures.slice(0, failuresInFull).map((failure) => itemLines(failure, style)),
      others.length > 0 ? [line(more)] : [],
    ].filter(({ length }) => length > 0),
  );
  return [
    `${mark(status, style)}${name}${id === undefined || text === '' ? '' : `  ${line(text)}`}`,
    ...(head.length === 0 ? [''] : []),
    ...inside.map((one) => (one === '' ? '' : `  ${one}`)),
  ];
}

function joinParagraphs(paragraphs: readonly (readonly string[])[]): string[] {
  return paragraphs.flatMap((lines, position) => (position === 0 ? lines : ['', ...lines]));
}

function factLines(facts: readonly Fact[], style: Style): string[] {
  const width = Math.max(...facts.map(([term]) => term.length));
  return facts.map(([term, text]) => `${style('dim', term.padEnd(width))}  ${line(text)}`);
}

function mark(status: Item['status'], style: Style): string {
  return status === undefined ? '' : `${style(statuses[status].color, statuses[status].mark)} `;
}

/** A text on one line, cut if it is too long to be read. */
function line(text: string): string {
  return toOneLine(cut(text, sentenceCharacters));
}
