import { toOneLine, toPrintable } from '../../../text/printable.js';

/** HTML or XML, which needs no escaping. */
export interface Markup {
  readonly markup: string;
}

/** A value in a template: text, which is escaped, markup, which is not, a list of both, or nothing. */
export type Piece = string | number | Markup | undefined | readonly Piece[];

/** How HTML and XML escape characters. */
export const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A template of HTML or XML, with every text in it escaped.
 *
 * Invisible characters, and those that XML 1.0 forbids, are written as `\x00`, so that evidence is
 * shown as it was. A text at the start of an attribute becomes one line, as parsers would read it.
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
    : piece.map((part: Piece) => render(part, toShown)).join('');
}
