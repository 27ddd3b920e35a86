import { isRejected, type Outcome, type Rejected } from '../../interface/outcome.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { integerOf } from './compare-outcomes.js';

/**
 * Two outcomes as a sentence about their difference has them: without messages, which are not
 * compared, and with error integers only where those tell something.
 */
export function toDescribableOutcomes(
  ...given: readonly (readonly [Outcome, ResolvedProfile])[]
): readonly Outcome[] {
  const rejections = given.filter((one): one is [Rejected, ResolvedProfile] => isRejected(one[0]));
  const integers = rejections.map(([rejection, profile]) => integerOf(rejection, profile));
  const hasIntegers =
    new Set(integers).size > 1 && rejections.some(([{ status }], at) => status !== integers[at]);
  return given.map(([outcome, profile]) => {
    if (!isRejected(outcome)) {
      return outcome;
    }
    const { error: _integer, message: _message, ...members } = outcome.error ?? {};
    const integer = hasIntegers ? { error: integerOf(outcome, profile) } : {};
    return { ...outcome, error: { ...integer, ...members } };
  });
}
