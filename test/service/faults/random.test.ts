import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delay } from '../../../src/service/faults/fault.js';
import { createRandom, sampleDelayMs } from '../../../src/service/faults/random.js';

function sample(delay: Delay, seed: number, count = 4000): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => sampleDelayMs(delay, random));
}

describe('a delay', () => {
  it('is uniform between its bounds', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(), (from, width, seed) => {
        const samples = sample({ from, to: from + width }, seed, 2000);

        expect(Math.min(...samples)).toBeGreaterThanOrEqual(from);
        expect(Math.max(...samples)).toBeLessThanOrEqual(from + width);
        const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
        expect(Math.abs(mean - from - width / 2)).toBeLessThanOrEqual(0.05 * width);
      }),
      { numRuns: 30 },
    );
  });

  it('is log-normal with a median: half are below it, one in twenty above 2.3 medians', () => {
    const samples = sample({ median: 400, sigma: 0.5 }, 3, 20_000);
    const shareAbove = (ms: number) => samples.filter((one) => one > ms).length / samples.length;

    expect(shareAbove(400)).toBeCloseTo(0.5, 1);
    expect(shareAbove(400 * 2.276)).toBeCloseTo(0.05, 2);
    expect(Math.min(...samples)).toBeGreaterThan(0);
  });
});
