import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { timeVariants } from './conforming/time.js';
import { conforming } from './conforming.js';
import { verifyVariant } from './verify-variant.js';

/** Those that take their time come first: meanwhile, the others are verified. */
const variants = [
  ...chosenOf(timeVariants, (_, index) => index % 4 === 0),
  ...chosenOf(
    conforming.filter((variant) => !timeVariants.includes(variant)),
    (_, index) => index % 4 === 0,
  ),
];

describe.concurrent('no rule fails at a provider that', () => {
  it.each(variants)('$name', async (variant) => {
    const { report, failedRules, left } = await verifyVariant(variant, 1);

    expect(failedRules).toEqual([]);
    expect(report.reason).toBeUndefined();
    expect(report.verdict).toBe('passed');
    expect(report.leftovers).toEqual([]);
    expect(left).toEqual([]);
  });
});
