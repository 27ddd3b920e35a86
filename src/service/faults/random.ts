import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { maxDelayMs } from '../wait.js';
import type { Delay } from './fault.js';

/** Returns random numbers from 0 to below 1, the same ones for the same seed. */
export type Random = () => number;

/** @param skipped how many numbers of the seed are left out. */
export function createRandom(seed: number, skipped = 0): Random {
  let generator: ReturnType<typeof xoroshiro128plus> | undefined;
  return () => {
    if (generator === undefined) {
      generator = xoroshiro128plus(scramble(seed));
      for (let position = 0; position < skipped; position++) {
        uniformFloat64(generator);
      }
    }
    return uniformFloat64(generator);
  };
}

/** Spreads small seeds over 32 bits, as MurmurHash3 does: the first numbers of small ones would be similar. */
function scramble(seed: number): number {
  const half = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}

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
