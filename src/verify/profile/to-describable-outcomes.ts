import { isRejected, type Outcome, type Rejected } from '../../interface/outcome.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { integerOf } from './compare-outcomes.js';

/**
 * Reduces two outcomes to what a sentence about their difference mentions: no messages, since they are
 * not compared, and error integers only if they differ and are not just the status.
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
