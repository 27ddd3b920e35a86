import { stripVTControlCharacters, styleText } from 'node:util';
import { toOneLine, toPrintable } from '../../../text/printable.js';
import { factLines, type Item, isRow, linesOf, statuses } from '../document/item.js';
import { countLines, type ReportDocument } from '../document/report-document.js';
import { verificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
import { cutProse } from '../wording.js';

export interface TextOptions {
  /** Whether to colour the text for a terminal. */
  readonly hasColors: boolean;
}

const sentenceCharacters = 320;
/** The result may say which rules could not be checked, why, and what to do. */
const headlineCharacters = 1000;
/** The number of lines that a terminal shows at once. */
const screenLines = 24;

/**
 * A verification as text for a terminal: the result, the failed rules with their evidence, those that were
 * not checked with the reason, how many passed, and at the end of a long report the result once more.
 *
 * With `onlyFailed` it has only what needs action; default false.
 */
export function reportToText(
  report: VerificationReport,
  { hasColors, onlyFailed = false }: TextOptions & { readonly onlyFailed?: boolean },
): string {
  return renderText(verificationDocument(report, { onlyFailed }), { hasColors });
}

/**
 * A document as text for a terminal. The headlines are the first lines after the title. If the text is longer than a
 * screen, they are also the last lines, because a terminal shows the end. No text can steer the terminal.
 */
export function renderText(document: ReportDocument, options: TextOptions): string {
  const { title, hints, facts, sections } = document;
  const headlines = document.headlines.map(headlineOf);
  const lines = inParagraphs([
    [style('bold', line(title)), ...headlines],
    ...sections
      .filter(({ isFolded }) => !isFolded)
      .map((section) => [style('bold', line(section.text)), '', ...listLines(section.items)]),
    sections.filter(({ isFolded }) => isFolded).map(headLine),
    [...countLines(document), ...factLines(facts), ...hints].map((text) => line(text)),
  ]);
  const end = lines.length > screenLines ? headlines.toReversed() : [];
  return toText(inParagraphs([lines, end]), options);
}

/** A single failure as text for a terminal. */
export function renderItem(item: Item, options: TextOptions): string {
  return toText(itemLines(item), options);
}

function toText(lines: readonly string[], { hasColors }: TextOptions): string {
  const text = `${lines.join('\n')}\n`;
  return hasColors ? text : stripVTControlCharacters(text);
}

/** Colours a text, whatever the stdout of this process is. */
function style(format: Parameters<typeof styleText>[0], text: string): string {
  return styleText(format, text, { validateStream: false });
}

function headlineOf({ status = 'passed', text, reason }: Item): string {
  const { color, mark } = statuses[status];
  const headline = style([color, 'bold'], `${mark} ${line(text)}`);
  return reason === undefined ? headline : `${headline} ${line(reason, headlineCharacters)}`;
}

/** Long items are paragraphs, and rows stand together. */
function listLines(items: readonly Item[] = []): string[] {
  const rows = items.filter(isRow);
  const others = items.filter((item) => !isRow(item));
  return inParagraphs([...others.map(itemLines), rows.flatMap(itemLines)]);
}

function itemLines(item: Item): string[] {
  const { curl, blocks = [], items, isFolded } = item;
  const inside = inParagraphs([
    linesOf(item).map((text) => line(text)),
    curl === undefined ? [] : printableLines(curl),
    ...blocks.map(({ title, texts }) => [
      `${line(title)}:`,
      ...texts.flatMap(printableLines).map((text) => `  ${text}`),
    ]),
    listLines(items),
  ]);
  const shown = isFolded ? [] : inside;
  return [headLine(item), ...shown.map((text) => (text === '' ? '' : `  ${text}`))];
}

function inParagraphs(paragraphs: readonly (readonly string[])[]): string[] {
  return paragraphs
    .filter(({ length }) => length > 0)
    .flatMap((lines, position) => (position > 0 ? ['', ...lines] : lines));
}

function headLine({ status, id, text }: Item): string {
  const mark = status ? `${style(statuses[status].color, statuses[status].mark)} ` : '';
  const name = id === undefined ? '' : `${style('bold', line(id))}  `;
  return `${mark}${name}${line(text)}`.trimEnd();
}

function printableLines(text: string): string[] {
  return toPrintable(text).split('\n');
}

function line(text: string, characters = sentenceCharacters): string {
  return toOneLine(cutProse(text, characters));
}
