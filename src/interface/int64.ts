import { type JsonNumeral, numeralOf } from '../text/json.js';

/**
 * The identification number of a plant: an int64 in canonical decimal digits (`"7"`, `"-12"`).
 *
 * A string, because a JavaScript number cannot hold every int64 and JSON has no bigint.
 */
export type PlantId = string;

export const smallestInt64 = '-9223372036854775808';
export const largestInt64 = '9223372036854775807';

const numeral = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Canonical digits that are certainly in range; nearly every id matches. */
const canonical = /^(?:0|-?[1-9]\d{0,17})$/;
const maxDigits = largestInt64.length;

/** Why a value is not an int64. */
export type Int64Problem = 'not a number' | 'not an integer' | 'beyond int64' | 'rounded already';

/** Negative, zero or positive as `first` is below, equal to or above `second`. */
export function compareIds(first: PlantId, second: PlantId): number {
  const difference = BigInt(first) - BigInt(second);
  // Its size may be beyond what a number holds.
  return Number(difference > 0n) - Number(difference < 0n);
}

/**
 * Reads a decimal numeral as an int64, without rounding.
 *
 * As in JSON Schema, `"1.0"` and `"1e2"` are integers.
 *
 * @returns the canonical digits, or the problem.
 */
export function parseInt64(text: string): { id: PlantId } | { problem: Int64Problem } {
  if (canonical.test(text)) {
    return { id: text };
  }
  const match = numeral.exec(text);
  if (match === null) {
    return { problem: 'not a number' };
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits === '') {
    return { id: '0' };
  }
  const shift = Number(exponent) - fraction.length;
  const dropped = shift < 0 ? digits.slice(shift) : '';
  if (/[^0]/.test(dropped)) {
    return { problem: 'not an integer' };
  }
  const kept = digits.slice(0, digits.length - dropped.length);
  const zeros = Math.max(shift, 0);
  if (kept.length + zeros > maxDigits) {
    return { problem: 'beyond int64' };
  }
  const id = `${sign}${kept}${'0'.repeat(zeros)}`;
  const fits = compareIds(id, smallestInt64) >= 0 && compareIds(id, largestInt64) <= 0;
  return fits ? { id } : { problem: 'beyond int64' };
}

/** An id in code or in a fixture: a safe integer, a bigint, or decimal digits. */
export type PlantIdInput = number | bigint | string | JsonNumeral;

/**
 * Reads an id from any of its notations.
 *
 * @returns the canonical id, or the problem: a number above 2^53 is `rounded already`, since JavaScript
 * may have changed it.
 */
export function readPlantId(value: unknown): { id: PlantId } | { problem: Int64Problem } {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return { problem: 'rounded already' };
  }
  if (typeof value === 'string' || typeof value === 'bigint') {
    return parseInt64(String(value));
  }
  return parseInt64(numeralOf(value) ?? '');
}
