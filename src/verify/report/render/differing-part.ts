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
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) {
    before++;
  }
  let after = 0;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) {
    after++;
  }
  return {
    start: one.slice(0, before).join(''),
    expected: one.slice(before, one.length - after).join(''),
    actual: other.slice(before, other.length - after).join(''),
    end: one.slice(one.length - after).join(''),
  };
}

function piecesOf(text: string): readonly string[] {
  return text.match(/(?<!\d)\d{1,4}(?!\d)|[\p{L}\p{M}]+|./gsu) ?? [];
}
