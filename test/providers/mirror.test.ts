import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { timeVariants } from './conforming/time.js';
import { conforming } from './conforming.js';
import { describeDifferences, mirrorVariant } from './mirror-variant.js';

const isSlow = (variant: (typeof conforming)[number]) => timeVariants.includes(variant);

/** Of those that take their time there are fewer steps. */
const stepsOf = (variant: (typeof conforming)[number]) => (isSlow(variant) ? 150 : 300);

/** They come first: meanwhile, the others are compared. */
const variants = chosenOf(conforming, (_, index) => index % 10 === 0).toSorted(
  (one, other) => Number(isSlow(other)) - Number(isSlow(one)),
);

describe.concurrent('an app sees no difference between the mock and a provider', () => {
  it.each(variants)('that $name', async (variant) => {
    const { observation, comparison, left } = await mirrorVariant(variant, {
      steps: stepsOf(variant),
      seed: 1,
    });

    expect(observation.reason).toBeUndefined();
    expect(comparison.reason).toBeUndefined();
    expect(comparison.steps).toBe(stepsOf(variant));
    expect(describeDifferences(comparison)).toEqual([]);
    expect([...observation.leftovers, ...comparison.leftovers]).toEqual([]);
    expect(left).toEqual([]);
  });
});
