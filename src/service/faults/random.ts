import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { maxDelayMs } from '../wait.js';
import type { Delay } from './fault.js';

/** A generator of pure-rand, which users of the types of this package do not install. */
export interface RandomGenerator {
  clone(): RandomGenerator;
  next(): number;
  getState(): readonly number[];
}

export function createGenerator(seed: number): RandomGenerator {
  return xoroshiro128plus(scramble(seed));
}

/** Spreads small seeds over 32 bits, as MurmurHash3 does: the first numbers of small ones would be similar. */
function scramble(seed: number): number {
  const half = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}

export function sampleDelayMs(delay: Delay, random: () => number): number {
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
function sampleNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
