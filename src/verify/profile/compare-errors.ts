import { isRejected, type Outcome, type Rejected } from '../../interface/outcome.js';
import { defaultParameters, type ParameterId } from '../../interface/parameters.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { integerOf, memberNamesOf } from './compare-outcomes.js';
import { furtherMembersOf } from './derive-error-parameters.js';
import { mayArise } from './may-arise.js';
import type { Determined } from './profile-recorder.js';

/** A parameter that describes every Error, unless its outcome has a value of its own. */
export type ErrorParameter = 'error.integer' | 'error.further-members';

export function isErrorParameter(id: ParameterId): id is ErrorParameter {
  return id === 'error.integer' || id === 'error.further-members';
}

/** An Error that was observed. */
interface ObservedError {
  readonly rejection: Rejected;
  readonly evidence: string;
}

/** The observed Errors that a parameter of a profile describes. */
export function errorsDescribedBy(
  parameter: ErrorParameter,
  profile: ResolvedProfile,
  findings: Iterable<Determined>,
): readonly ObservedError[] {
  return [...findings].flatMap(({ kind, subject, value, evidence }) => {
    const key = subject as SituationKey;
    const outcome = value as Outcome;
    const isDescribed =
      kind === 'outcome' &&
      isRejected(outcome) &&
      outcome.error?.error !== undefined &&
      mayArise(key, profile) &&
      !isOverridden(parameter, key, profile);
    return isDescribed ? [{ rejection: outcome, evidence }] : [];
  });
}

/** Whether an outcome of the situation has its own value in place of the parameter. */
function isOverridden(
  parameter: ErrorParameter,
  key: SituationKey,
  { outcomes }: ResolvedProfile,
): boolean {
  const [id] = parseSituationKey(key);
  return Object.entries(outcomes).some(
    ([stated, outcome]) =>
      stated.split('/')[0] === id &&
      outcome !== undefined &&
      isRejected(outcome) &&
      (parameter === 'error.integer'
        ? outcome.error?.error !== undefined
        : Object.keys(furtherMembersOf(outcome)).length > 0),
  );
}

/** Whether an Error is as the parameter of a profile describes it. */
export function isErrorAsDescribed(
  parameter: ErrorParameter,
  rejection: Rejected,
  profile: Pick<ResolvedProfile, 'parameters'>,
): boolean {
  const described: Rejected = { status: rejection.status };
  return parameter === 'error.integer'
    ? rejection.error?.error === integerOf(described, profile)
    : memberNamesOf(rejection, { parameters: defaultParameters }).join() ===
        memberNamesOf(described, profile).join();
}
