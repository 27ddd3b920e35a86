import { counted } from '../../interface/counted.js';

/** How what a provider does differs from what is expected of it. */
export interface Mismatch {
  /**
   * What differs: `status`, `header Content-Type`, `body`, `body[0].name`, or `response` if there is
   * none. Absent if no single value differs.
   */
  readonly path?: string | undefined;
  /** The value that is expected at the path; without a path a clause: `the list takes a limit`. */
  readonly expected: string;
  /** The value at the path; without a path a clause: `it rejected each of 1,2,3`. */
  readonly actual: string;
}

const valueCharacters = 140;

/** A mismatch in one line: `body: expected an array, got an object with "plants"`. */
export function describeMismatch({ path, ...values }: Mismatch): string {
  const expected = cut(values.expected, valueCharacters);
  const actual = cut(values.actual, valueCharacters);
  return path === undefined
    ? `expected that ${expected}, but ${actual}`
    : `${path}: expected ${expected}, got ${actual}`;
}

/**
 * The first characters of a text, and the number of characters that are left out.
 *
 * @param length that of the whole text, if the text is only its start.
 */
export function cut(text: string, characters: number, length = text.length): string {
  if (text.length <= characters) {
    return text;
  }
  // The cut must not split a surrogate pair.
  const start = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  return `${start}… (${counted(Math.max(length, text.length) - start.length, 'more character')})`;
}
