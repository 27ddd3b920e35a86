import { styleText } from 'node:util';
import { toOneLine, toPrintable } from '../../interface/one-line.js';
import type { Leftover } from '../report.js';
import { cut } from './cut.js';
import { leftoverSentence } from './summary.js';

/** Gives a text a colour, where there are colours. */
export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** Whether the terminal has colours is known: Node would look at its own stdout. */
export function createStyle(hasColors: boolean): Style {
  return (format, text) => (hasColors ? styleText(format, text, { validateStream: false }) : text);
}

const sentenceCharacters = 300;
/** Long enough for any curl line that a person would paste. */
const curlCharacters = 4000;

/** A text on one line of a terminal, cut where it is longer than anybody reads. */
export function sentence(text: string): string {
  return toOneLine(cut(text, sentenceCharacters));
}

/** Sections of lines, an empty line between them; those without a line are left out. */
export function joinSections(sections: readonly (readonly string[])[]): string {
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

/** Keeps the line breaks of a command, which a shell would miss. */
export function curlLines(curl: string, indent: number): string[] {
  return toPrintable(cut(curl, curlCharacters))
    .split('\n')
    .map((line) => `${' '.repeat(indent)}${line}`);
}

/** What curl lines need: the variables that stand for tokens. */
export function tokenLines(curls: readonly string[]): string[] {
  const names = [...new Set(curls.join('\n').match(/\$\{?[A-Z_]{2,}/g))].map((name) =>
    name.replace(/\W/g, ''),
  );
  return names.length === 0
    ? []
    : [`For the curl lines: export ${names.map((name) => `${name}=...`).join(' ')}`];
}

export function leftoverLines(leftovers: readonly Leftover[], style: Style): string[] {
  return leftovers.map(
    (leftover) =>
      `${style('yellow', 'could not be deleted:')} ${sentence(leftoverSentence(leftover))}`,
  );
}
