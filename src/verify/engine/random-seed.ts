import { randomInt } from 'node:crypto';

/** A seed below 2^31, which a person can type again. */
export function randomSeed(): number {
  return randomInt(2 ** 31);
}
