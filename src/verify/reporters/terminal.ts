import type { styleText } from 'node:util';
import { toOneLine } from '../../interface/one-line.js';
import { cut } from './cut.js';

/** Gives a text a colour, where there are colours. */
export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

const sentenceCharacters = 300;

/** A text on one line of a terminal, cut where it is longer than anybody reads. */
export function sentence(text: string): string {
  return toOneLine(cut(text, sentenceCharacters));
}
