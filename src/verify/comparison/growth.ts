import type { Parameters } from '../../interface/parameters.js';
import type { User } from '../session/request.js';

/** How many plants a user is to have at a step, so that all states and pages are reached. */
export interface Growth {
  /** How many plants of ours a user is to have around this step. */
  targetAt(step: number, user: User): number;
  /** Whether a user's plants are to grow to the highest number. */
  isGrowing(step: number, user: User): boolean;
}

const usualTarget = 5;
/** More plants than many a page has. */
const minPeak = 27;
const highestPeak = 110;
/** Steps from one growth to the next, and where in them it begins and ends. */
const period = 300;
const beginsAt = 110;
const endsAt = 230;

/**
 * Creates a plan in which the users have few plants most of the time, and in turn so many that pages
 * and limits show.
 *
 * @param countBefore how many plants each user saw before anything was created.
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
    ].filter((peak) => peak <= highestPeak);
    return Math.min(Math.max(...peaks), Math.max(usualTarget, Math.floor(steps / 5)));
  };
  const peaks = { first: peakOf('first'), second: peakOf('second') };
  const isGrowing = (step: number, user: User) => {
    const position = step % period;
    const growing: User = Math.floor(step / period) % 2 === 0 ? 'first' : 'second';
    return user === growing && position >= beginsAt && position < endsAt;
  };
  return {
    isGrowing,
    targetAt: (step, user) => (isGrowing(step, user) ? peaks[user] : usualTarget),
  };
}

function above(limit: number | 'unlimited'): number {
  return limit === 'unlimited' ? 0 : limit + 2;
}
