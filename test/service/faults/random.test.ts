import { expect, it } from 'vitest';
import { createRandom, sampleDelayMs } from '../../../src/service/faults/random.js';

it('a delay with a median is log-normal: half are below it, one in twenty above 2.3 medians', () => {
  const random = createRandom(3);
  const samples = Array.from({ length: 20_000 }, () =>
    sampleDelayMs({ median: 400, sigma: 0.5 }, random),
  );
  const shareAbove = (ms: number) => samples.filter((one) => one > ms).length / samples.length;

  expect(shareAbove(400)).toBeCloseTo(0.5, 1);
  expect(shareAbove(400 * 2.276)).toBeCloseTo(0.05, 2);
  expect(Math.min(...samples)).toBeGreaterThan(0);
});
