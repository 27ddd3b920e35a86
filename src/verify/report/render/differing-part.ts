import { type Markup, markup } from './markup.js';

/**
 * Two values as code, each with a mark around what lies between the common start and the common end. Values are compared
 * by words, and long numbers by digits: an id of 19 digits may differ in its last one.
 *
 * @param toShown makes a part of a value readable.
 */
export function markDiffering(
  expected: string,
  actual: string,
  toShown: (part: string) => string,
): readonly Markup[] {
  const [one, other] = [piecesOf(expected), piecesOf(actual)] as const;
  const start = commonStart(one, other);
  const end = commonStart(one.slice(start).toReversed(), other.slice(start).toReversed());
  return [one, other].map((pieces) => {
    const part = (from: number, to?: number) => toShown(pieces.slice(from, to).join(''));
    const differing = part(start, pieces.length - end);
    const marked = differing && markup`<mark>${differing}</mark>`;
    return markup`<code>${part(0, start)}${marked}${part(pieces.length - end)}</code>`;
  });
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((piece, at) => piece !== other[at]);
  return end < 0 ? one.length : end;
}

function piecesOf(text: string): readonly string[] {
  return text.match(/(?<!\d)\d{1,4}(?!\d)|[\p{L}\p{M}]+|./gsu) ?? [];
}
