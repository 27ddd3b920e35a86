import { cut } from './cut.js';

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
 * A key that is equal for mismatches of one kind: positions in lists, and the plants and numbers of this
 * run do not count, except those of statuses and headers, which say what is wrong.
 */
export function kindOfMismatch({ path = '', expected, actual }: Mismatch): string {
  const isExact = path === 'status' || path.startsWith('header ');
  const values = [expected, actual].map((text) => (isExact ? text : withoutValues(text)));
  return JSON.stringify([path.replace(/\[\d+\]/g, ''), ...values]);
}

function withoutValues(text: string): string {
  return text
    .replace(/"(\\.|[^"\\])*"/g, '""')
    .replace(/(?<!answered (?:with )?)\b\d+\b/g, '0')
    .replaceAll(' items', ' item');
}
