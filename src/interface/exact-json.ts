import { isLosslessNumber, type LosslessNumber, parse as parseLossless } from 'lossless-json';
import { isNestedDeeperThan } from './json-brackets.js';

/** A number of a JSON text, with every digit that was written. */
export type JsonNumeral = LosslessNumber;

/**
 * Matches texts in which `JSON.parse` may lose digits: a long integer, a fraction, an exponent. It also
 * matches inside strings, which only costs time.
 */
const mayLoseDigits = /(?:^|[[:,])\s*-?(?:\d{16}|\d+[.eE])/;

/**
 * The limit of Jackson, too. Without a limit the stack decides, and it holds fewer levels as long as the
 * parser is not compiled.
 */
const maxLevels = 1000;

/**
 * Parses JSON without rounding a number.
 *
 * If no digit can be lost, `JSON.parse` reads the text, and its numbers are numbers. Otherwise every
 * number is a {@link JsonNumeral}. The last of several members with the same name counts.
 *
 * @throws SyntaxError when the text is not JSON, or is nested more than 1,000 levels deep.
 */
export function parseExactJson(text: string): unknown {
  rejectDeepNesting(text);
  const plain: unknown = JSON.parse(text);
  if (!mayLoseDigits.test(text)) {
    return plain;
  }
  return parseWithDuplicates(text, ({ newValue }) => newValue);
}

/**
 * Parses JSON without rounding a number; a callback chooses between members with the same name.
 *
 * @param text must be JSON that is nested at most 1,000 levels deep.
 */
export function parseWithDuplicates(
  text: string,
  choose: (member: { key: string; oldValue: unknown; newValue: unknown }) => unknown,
): unknown {
  return parseLossless(text, null, { onDuplicateKey: choose });
}

function rejectDeepNesting(text: string): void {
  // A level takes two characters.
  if (text.length > 2 * maxLevels && isNestedDeeperThan(maxLevels, text)) {
    throw new SyntaxError(`it is nested more than ${maxLevels} levels deep`);
  }
}

/** The digits of a parsed JSON number as they were written, or undefined for any other value. */
export function numeralOf(value: unknown): string | undefined {
  if (typeof value === 'number') {
    return String(value);
  }
  return isLosslessNumber(value) ? value.value : undefined;
}

/** Shortens a long text for an error message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The kind of a JSON value, for an error message: "an array". */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return 'an array';
  }
  if (numeralOf(value) !== undefined) {
    return 'a number';
  }
  if (typeof value === 'object') {
    return 'an object';
  }
  return `a ${typeof value}`;
}

/** "is missing and must be a string", "must be a string, not a number". */
export function mustBe(what: string, actual: unknown): string {
  return actual === undefined
    ? `is missing and must be ${what}`
    : `must be ${what}, not ${kindOf(actual)}`;
}
