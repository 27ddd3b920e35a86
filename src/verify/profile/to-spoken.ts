import { isRefused, type Outcome, type Refused } from '../../interface/outcome.js';
import { integerOf, type OutcomeSurroundings } from './compare-outcomes.js';

/**
 * Two outcomes as a sentence about their difference has them: without messages, which are not
 * compared, and with error integers only where those tell something.
 */
export function toSpoken(
  ...given: readonly (readonly [Outcome, OutcomeSurroundings])[]
): readonly Outcome[] {
  const refusals = given.filter((one): one is [Refused, OutcomeSurroundings] => isRefused(one[0]));
  const integers = refusals.map(([refusal, surroundings]) => integerOf(refusal, surroundings));
  const isTold =
    new Set(integers).size > 1 && refusals.some(([{ status }], at) => status !== integers[at]);
  return given.map(([outcome, surroundings]) => {
    if (!isRefused(outcome)) {
      return outcome;
    }
    const { error: _integer, message: _message, ...members } = outcome.error ?? {};
    const integer = isTold ? { error: integerOf(outcome, surroundings) } : {};
    return { ...outcome, error: { ...integer, ...members } };
  });
}
