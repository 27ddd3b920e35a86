import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { expect, it } from 'vitest';
import { createGenerator, sampleDelayMs } from '../../../src/service/faults/random.js';

it('a delay with a median is log-normal: half are below it, one in twenty above 2.3 medians', () => {
  const generator = createGenerator(3);
  const random = () => uniformFloat64(generator);
  const samples = Array.from({ length: 20_000 }, () =>
    sampleDelayMs({ median: 400, sigma: 0.5 }, random),
  );
  const shareAbove = (ms: number) => samples.filter((one) => one > ms).length / samples.length;

  expect(shareAbove(400)).toBeCloseTo(0.5, 1);
  expect(shareAbove(400 * 2.276)).toBeCloseTo(0.05, 2);
  expect(Math.min(...samples)).toBeGreaterThan(0);
});
