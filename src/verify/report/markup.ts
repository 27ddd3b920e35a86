import { toOneLine, toPrintable } from '../../interface/one-line.js';

/** A text that is HTML or XML already. */
export interface Markup {
  readonly markup: string;
}

/** What a template may hold: text to be escaped, markup to be kept, lists of both, or nothing. */
export type Piece = string | number | Markup | undefined | readonly Piece[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A template of HTML or XML, with every text in it escaped.
 *
 * Characters that XML 1.0 forbids, and others that nobody would see, are spelled out (`\x00`), so
 * that evidence is never shown as something else than it was. A text that begins an attribute is
 * put on one line, which is what parsers would make of it.
 */
export function markup(literals: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const rendered = pieces.map((piece, index) =>
    render(piece, literals[index]?.endsWith('="') ? toOneLine : toPrintable),
  );
  return { markup: String.raw({ raw: literals }, ...rendered) };
}

function render(piece: Piece, toShown: (text: string) => string): string {
  if (piece === undefined) {
    return '';
  }
  if (typeof piece === 'string' || typeof piece === 'number') {
    return toShown(String(piece)).replace(/[&<>"']/g, (character) => entities[character] ?? '');
  }
  return 'markup' in piece
    ? piece.markup
    : piece.map((one: Piece) => render(one, toShown)).join('');
}
