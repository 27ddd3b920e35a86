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
 * A key that is equal for mismatches of one kind: positions in lists, the plants of this run and the
 * numbers of a clause do not count.
 */
export function kindOfMismatch({ path, expected, actual }: Mismatch): string {
  const values = [expected, actual];
  if (path === undefined) {
    return JSON.stringify(values.map(withoutNumbers).map(withoutQuotedTexts));
  }
  if (path === 'status') {
    return JSON.stringify([path, ...kindsOfStatus(expected, actual)]);
  }
  const member = path.replace(/\[\d+\]/g, '');
  const ofBody = path.startsWith('body') ? values.map(withoutNumbers) : values;
  const isOfPlant = /\.(name|tag)$/.test(member);
  return JSON.stringify([member, ...(isOfPlant ? ofBody.map(withoutQuotedTexts) : ofBody)]);
}

/** If a request was accepted in place of an error, which error and which success does not count. */
function kindsOfStatus(expected: string, actual: string): readonly string[] {
  const isAccepted = /^2\d\d/.test(actual) && !/^2\d\d/.test(expected);
  return isAccepted ? ['error', actual.replace(/^\d+/, 'success')] : [expected, actual];
}

function withoutQuotedTexts(text: string): string {
  return text.replace(/"(\\.|[^"\\])*"/g, '""');
}

/** Replaces numbers, except the status of a response, which says what is wrong. */
function withoutNumbers(text: string): string {
  return text.replace(/(?<!answered (?:with )?)\b\d+\b/g, '0').replaceAll(' items', ' item');
}
