/** The number of plants that a limit allows; undefined if it has no effect. */
export type ReadLimit = number | undefined;

/**
 * Reads an unusual limit, such as `0`, `2abc` or one of several, as the effect of its situation says.
 *
 * @param text the value of `limit` in the query.
 * @returns the limit; a negative one leaves out that many plants at the end.
 */
export function readLimitAs(effect: string | undefined, text: string): ReadLimit {
  switch (effect) {
    case 'empty':
      return 0;
    case 'one':
      return 1;
    case 'absolute':
      return Math.abs(Number(text));
    case 'all-but-last':
      return Number(text);
    case 'leading-digits':
      return Number(/^\s*\+?(\d+)/.exec(text)?.[1] ?? Number.NaN) || 0;
    case 'number':
      return Math.max(0, Math.trunc(Number(text)) || 0);
    case 'accepted':
      return Number(text);
    default:
      return undefined;
  }
}

/** The first plants of a list, or all but the last. */
export function applyLimit<Item>(items: readonly Item[], limit: ReadLimit): readonly Item[] {
  return limit === undefined ? items : items.slice(0, limit);
}

/** The variant of a malformed limit. */
export function classifyLimit(text: string): string {
  return malformedLimits.find(([, pattern]) => pattern.test(text))?.[0] ?? 'text';
}

const malformedLimits: readonly (readonly [variant: string, pattern: RegExp])[] = [
  ['fraction', /^-?\d*\.\d+$/],
  ['exponent', /^-?\d+(\.\d+)?e[+-]?\d+$/i],
  ['hexadecimal', /^0x[\da-f]+$/i],
  ['plus sign', /^\+\d+$/],
  ['padded', /^\s+\d+\s*$|^\d+\s+$/],
  ['trailing text', /^\d+\D/],
];
