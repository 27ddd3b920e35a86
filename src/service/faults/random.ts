import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import { type Delay, maxDelayMs } from './fault.js';

/** Returns random numbers from 0 to below 1, the same ones for the same seed. */
export type Random = () => number;

/** @param skipped how many numbers of the seed are left out. */
export function createRandom(seed: number, skipped = 0): Random {
  // Not the faster xoroshiro, whose first numbers are similar for all small seeds.
  let generator: ReturnType<typeof mersenne> | undefined;
  return () => {
    if (generator === undefined) {
      generator = mersenne(seed);
      for (let position = 0; position < skipped; position++) {
        uniformFloat64(generator);
      }
    }
    return uniformFloat64(generator);
  };
}

/** A random value of a delay, in milliseconds. */
export function sampleDelayMs(delay: Delay, random: Random): number {
  if (typeof delay === 'number') {
    return delay;
  }
  if ('from' in delay) {
    return delay.from + (delay.to - delay.from) * random();
  }
  const factor = Math.exp(delay.sigma * sampleNormal(random));
  return Math.min(delay.median * factor, maxDelayMs);
}

/** A number of the standard normal distribution, from two uniform ones (Box and Muller). */
function sampleNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
