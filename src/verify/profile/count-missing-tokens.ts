import { toSentence } from '../report/to-reason.js';
import { noSecondUser } from '../situations/reach-state.js';
import { missingTokens } from '../situations/run-situation.js';
import type { Undetermined } from './profile-recorder.js';

/** Why something is undetermined for want of a token, by the flag that would give it. */
const reasons = {
  '--second-token': noSecondUser,
  '--read-only-token': missingTokens['read-only'],
  '--ended-token': missingTokens.ended,
} as const;

/** How many entries more would be determined by each token that was not given, at most. */
export function countMissingTokens(
  undetermined: readonly Undetermined[],
): { readonly flag: string; readonly count: number }[] {
  return Object.entries(reasons)
    .map(([flag, missing]) => ({
      flag,
      count: undetermined.filter(({ reason }) => reason === toSentence(missing)).length,
    }))
    .filter(({ count }) => count > 0);
}
