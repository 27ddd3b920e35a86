import { toSentence } from '../report/to-reason.js';
import { noSecondUser } from '../situations/reach-state.js';
import { missingTokens } from '../situations/run-situation.js';
import type { Undetermined } from './profile-recorder.js';

/** Why an entry is undetermined without a token, by the flag that gives the token. */
const reasons = {
  '--second-token': noSecondUser,
  '--read-only-token': missingTokens['read-only'],
  '--ended-token': missingTokens.ended,
} as const;

/** The maximum number of further entries that each missing token could determine. */
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
