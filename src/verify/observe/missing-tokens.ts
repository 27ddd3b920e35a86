import type { PointObservation } from './observation.js';

/** Why a point is not told that takes another token, by the flag that would give it. */
export const missingTokens = {
  '--second-token': 'no token of a second user was given',
  '--read-only-token': 'no token that may only read was given',
  '--ended-token': 'no token that has ended was given',
} as const;

/** How many points more would be told by each token that was not given, at most. */
export function countMissing(
  points: readonly PointObservation[],
): { readonly flag: string; readonly count: number }[] {
  return Object.entries(missingTokens)
    .map(([flag, reason]) => ({
      flag,
      count: points.filter((point) => 'reason' in point && point.reason === reason).length,
    }))
    .filter(({ count }) => count > 0);
}
