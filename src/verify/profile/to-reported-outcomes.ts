import { isRejected, type Outcome, type Rejected } from '../../interface/outcome.js';
import { integerOf, type OutcomeSurroundings } from './compare-outcomes.js';

/**
 * Two outcomes as a sentence about their difference has them: without messages, which are not
 * compared, and with error integers only where those tell something.
 */
export function toReportedOutcomes(
  ...given: readonly (readonly [Outcome, OutcomeSurroundings])[]
): readonly Outcome[] {
  const rejections = given.filter((one): one is [Rejected, OutcomeSurroundings] =>
    isRejected(one[0]),
  );
  const integers = rejections.map(([rejection, surroundings]) =>
    integerOf(rejection, surroundings),
  );
  const isReported =
    new Set(integers).size > 1 && rejections.some(([{ status }], at) => status !== integers[at]);
  return given.map(([outcome, surroundings]) => {
    if (!isRejected(outcome)) {
      return outcome;
    }
    const { error: _integer, message: _message, ...members } = outcome.error ?? {};
    const integer = isReported ? { error: integerOf(outcome, surroundings) } : {};
    return { ...outcome, error: { ...integer, ...members } };
  });
}
