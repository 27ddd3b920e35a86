/** Whether a value is an integer of a range, and one that JavaScript holds without rounding. */
export function isWholeNumber(
  value: unknown,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): value is number {
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
}

/** Whether a value is an int32. */
export function isInt32(value: unknown): value is number {
  return isWholeNumber(value, -(2 ** 31), 2 ** 31 - 1);
}

/** Reads decimal digits; undefined for any other text, and for a number outside of the range. */
export function parseWholeNumber(text: string, min?: number, max?: number): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : undefined;
  return isWholeNumber(number, min, max) ? number : undefined;
}

/** The range in words: "a whole number from 0 to 65535". */
export function describeWholeNumber(min = 0, max = Number.MAX_SAFE_INTEGER): string {
  return `a whole number from ${min}${max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`}`;
}
