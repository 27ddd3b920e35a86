import type { Parameters } from '../../interface/parameters.js';
import type { User } from '../session/request.js';

/**
 * How many plants a user should have at a step, so that all states and pages are reached.
 */
export interface Growth {
  /** About how many plants of this run a user is to have at a step. */
  targetAt(step: number, user: User): number;
  /** Whether the plants of a user are to grow to the maximum. */
  isGrowing(step: number, user: User): boolean;
}

const usualTarget = 5;
/** More plants than many pages have. */
const minPeak = 27;
const maxPeak = 110;
/** In steps: the length of a period, and the part of it in which the plants grow. */
const period = 300;
const growsFrom = 110;
const growsUntil = 230;

/**
 * Creates a plan in which the users usually have few plants, and in turns so many that they fill
 * pages and exceed limits.
 *
 * @param countBefore how many plants each user listed before the run created any.
 */
export function createGrowth(
  parameters: Parameters,
  steps: number,
  countBefore: Readonly<Record<User, number>>,
): Growth {
  const peakOf = (user: User) => {
    const before = countBefore[user];
    const peaks = [
      minPeak,
      above(parameters['list.default-limit']) - before,
      above(parameters['list.maximum-limit']) - before,
      above(parameters['create.maximum-plants-per-user']),
      above(parameters['create.maximum-plants']) - before,
    ].filter((peak) => peak <= maxPeak);
    return Math.min(Math.max(...peaks), Math.max(usualTarget, Math.floor(steps / 5)));
  };
  const peaks = { first: peakOf('first'), second: peakOf('second') };
  const isGrowing = (step: number, user: User) => {
    const position = step % period;
    const growing: User = Math.floor(step / period) % 2 === 0 ? 'first' : 'second';
    return user === growing && position >= growsFrom && position < growsUntil;
  };
  return {
    isGrowing,
    targetAt: (step, user) => (isGrowing(step, user) ? peaks[user] : usualTarget),
  };
}

function above(limit: number | 'unlimited'): number {
  return limit === 'unlimited' ? 0 : limit + 2;
}
