/** What two values have in common at their start and at their end, and what differs between. */
interface DifferingPart {
  readonly start: string;
  readonly expected: string;
  readonly actual: string;
  readonly end: string;
}

/** Compares two values by words, and long numbers by digits: an id of 19 digits may differ in its last one. */
export function differingPart(expected: string, actual: string): DifferingPart {
  const one = piecesOf(expected);
  const other = piecesOf(actual);
  const before = commonStart(one, other);
  const after = commonStart(one.slice(before).toReversed(), other.slice(before).toReversed());
  const between = (pieces: readonly string[]) =>
    pieces.slice(before, pieces.length - after).join('');
  return {
    start: one.slice(0, before).join(''),
    expected: between(one),
    actual: between(other),
    end: one.slice(one.length - after).join(''),
  };
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((piece, at) => piece !== other[at]);
  return end < 0 ? one.length : end;
}

function piecesOf(text: string): readonly string[] {
  return text.match(/(?<!\d)\d{1,4}(?!\d)|[\p{L}\p{M}]+|./gsu) ?? [];
}
