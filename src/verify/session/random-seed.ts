import { randomInt } from 'node:crypto';

/** A seed that a person can type again: below 2^31. */
export function randomSeed(): number {
  return randomInt(2 ** 31);
}
