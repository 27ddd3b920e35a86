import { describe, expect, it } from 'vitest';
import { sampleOf } from '../sample-of.js';
import { timeVariants } from './conforming/time.js';
import { conforming } from './conforming.js';
import { describeDifferences, mirrorVariant } from './mirror-variant.js';

/** Of those that take their time there are fewer steps. */
const stepsOf = (variant: (typeof conforming)[number]) =>
  timeVariants.includes(variant) ? 150 : 300;

describe.concurrent('an app sees no difference between the mock and a provider', {
  timeout: 120_000,
}, () => {
  it.each(sampleOf(conforming, 10))('that $name', async (variant) => {
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
