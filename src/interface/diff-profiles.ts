import { clauseOf, situationKeys, titleOf } from './describe-profile.js';
import { isSameJson } from './json.js';
import type { Parameter } from './parameter.js';
import { type ParameterId, parameterIds, parameters } from './parameters.js';
import type { Profile } from './profile.js';
import { findGivenOutcome, resolveOutcome } from './resolve-outcome.js';
import type { SituationKey } from './situations.js';
import { lowerFirst, upperFirst } from './wording.js';

/** A parameter or a situation in which two profiles differ. */
export interface ProfileDifference {
  readonly id: ParameterId | SituationKey;
  readonly first: unknown;
  readonly second: unknown;
  /** "In a.json, a list with limit=0 returns an empty list; in b.json it is rejected with 400." */
  readonly sentence: string;
}

/** The names of two profiles in a sentence: "in a.json", "before". */
export interface ProfileNames {
  readonly first: string;
  readonly second: string;
}

/**
 * Compares two profiles, in the order of the tables. The default counts for an absent entry.
 *
 * The profiles must be valid: `parseProfile` checks a profile of unknown origin.
 *
 * @param names default "before" and "now".
 */
export function diffProfiles(
  first: Profile,
  second: Profile,
  names: ProfileNames = { first: 'before', second: 'now' },
): ProfileDifference[] {
  return [...diffParameters(first, second, names), ...diffOutcomes(first, second, names)];
}

function diffParameters(first: Profile, second: Profile, names: ProfileNames) {
  return parameterIds.flatMap((id): ProfileDifference[] => {
    const { subject, describeValue, default: byDefault }: Parameter = parameters[id];
    const [one, other] = [first.parameters?.[id], second.parameters?.[id]];
    const clauses = [one, other].map((value) => describeValue(value ?? byDefault));
    return isSameJson(one ?? byDefault, other ?? byDefault)
      ? []
      : [
          {
            id,
            first: one ?? byDefault,
            second: other ?? byDefault,
            sentence: contrast(names, [one, other], lowerFirst(subject), clauses),
          },
        ];
  });
}

function diffOutcomes(first: Profile, second: Profile, names: ProfileNames) {
  const given = [first.outcomes ?? {}, second.outcomes ?? {}] as const;
  return situationKeys(first, second).flatMap((id): ProfileDifference[] => {
    const [one, other] = given.map((outcomes) => resolveOutcome(outcomes, id));
    if (one === undefined || other === undefined || isSameJson(one, other)) {
      return [];
    }
    const clauses = [clauseOf(id, one), clauseOf(id, other)];
    const own = given.map((outcomes) => findGivenOutcome(outcomes, id));
    return [
      { id, first: one, second: other, sentence: contrast(names, own, titleOf(id), clauses) },
    ];
  });
}

function contrast(
  names: ProfileNames,
  given: readonly unknown[],
  subject: string,
  clauses: readonly string[],
): string {
  const start = `${names.first}${given[0] === undefined ? ', by default,' : ','}`;
  const turn = `${names.second}${given[1] === undefined ? ', by default,' : ''}`;
  return `${upperFirst(start)} ${subject} ${clauses[0]}; ${turn} it ${clauses[1]}.`;
}
