import { isLosslessNumber, type LosslessNumber, parse as parseLossless } from 'lossless-json';

/** A number of a JSON text, as it was written. */
export type JsonNumeral = LosslessNumber;

/**
 * Where JavaScript's own parser may lose what was written: an integer too long for a double,
 * a fraction, an exponent. What looks like one inside a string matches too, which costs time but
 * no truth.
 */
const mayLose = /(?:^|[[:,])\s*-?(?:\d{16}|\d+[.eE])/;

/**
 * Parses JSON without rounding a number.
 *
 * A text in which nothing can be lost is read by `JSON.parse`, and its numbers are numbers; in any
 * other text every number is a {@link JsonNumeral}. Of a member given twice, the last counts.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  if (!mayLose.test(text)) {
    return plain;
  }
  return parseWithDuplicates(text, ({ newValue }) => newValue);
}

/**
 * Parses JSON without rounding a number, and has a callback choose among members given twice.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export function parseWithDuplicates(
  text: string,
  choose: (member: { key: string; oldValue: unknown; newValue: unknown }) => unknown,
): unknown {
  try {
    return parseLossless(text, null, { onDuplicateKey: choose });
  } catch (error) {
    throw new SyntaxError('the text is nested too deeply', { cause: error });
  }
}

/** The digits of a parsed JSON number as they were written, or undefined for any other value. */
export function numeralOf(value: unknown): string | undefined {
  if (typeof value === 'number') {
    return String(value);
  }
  return isLosslessNumber(value) ? value.value : undefined;
}

/** A text as an error message may repeat it: only its beginning, if it is long. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** What kind of JSON value this is, in the words of an error message. */
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
