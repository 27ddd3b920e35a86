import { clauseOf, titleOf } from '../../interface/describe-profile.js';
import {
  type DescribedParameter,
  describedParameters,
} from '../../interface/described-parameters.js';
import { type ParameterId, parameterIds } from '../../interface/parameters.js';
import { type Profile, type ResolvedProfile, resolveProfile } from '../../interface/profile.js';
import { findGivenOutcome, resolveOutcome } from '../../interface/resolve-outcome.js';
import type { Outcome } from '../../interface/situation.js';
import { type SituationKey, situationIds, variantKeysOf } from '../../interface/situations.js';
import { isSameJson } from '../../text/json.js';
import { lowerFirst, upperFirst } from '../../text/wording.js';
import { asAppsSee, completed, withoutShared } from './outcomes.js';

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
 * Compares two profiles, in the order of the tables. For an absent entry, the default counts.
 *
 * It finds the differences on which an app can act. Messages and the values of further members of an Error do not count.
 * What a profile says for all outcomes is compared once.
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
  return [
    ...parameterIds.flatMap((id) => diffParameter(id, first, second) ?? []),
    ...keysIn(first, second).flatMap((key) => diffOutcome(key, first, second) ?? []),
  ].map(({ id, subject, sides: [one, other] }) => {
    const start = `${upperFirst(names.first)}${one.isDefault ? ', by default,' : ','}`;
    const turn = `${names.second}${other.isDefault ? ', by default,' : ''}`;
    const sentence = `${start} ${lowerFirst(subject)} ${one.clause}; ${turn} it ${other.clause}.`;
    return { id, first: one.value, second: other.value, sentence };
  });
}

/** Each situation, or its variants if one of the profiles tells them apart. */
function keysIn(...profiles: readonly Profile[]): readonly SituationKey[] {
  return situationIds.flatMap((id) => {
    const variants = variantKeysOf(id);
    const isNamed = (key: SituationKey) =>
      key !== id && profiles.some(({ outcomes }) => outcomes?.[key] !== undefined);
    return variants.some(isNamed) ? variants : [id];
  });
}

interface Difference {
  readonly id: ProfileDifference['id'];
  readonly subject: string;
  readonly sides: readonly [first: Side, second: Side];
}

/** What one profile says, and how a sentence says it. */
interface Side {
  readonly value: unknown;
  readonly isDefault: boolean;
  readonly clause: string;
}

function diffParameter(id: ParameterId, first: Profile, second: Profile): Difference | undefined {
  const {
    subject,
    describeValue,
    default: byDefault,
  }: DescribedParameter = describedParameters[id];
  const sideOf = ({ parameters: values }: Profile): Side => {
    const value = values?.[id] ?? byDefault;
    return { value, isDefault: values?.[id] === undefined, clause: describeValue(value) };
  };
  const sides = [sideOf(first), sideOf(second)] as const;
  return isSameJson(sides[0].value, sides[1].value) ? undefined : { id, subject, sides };
}

function diffOutcome(key: SituationKey, first: Profile, second: Profile): Difference | undefined {
  const [firstProfile, secondProfile] = [resolveProfile(first), resolveProfile(second)];
  // What a profile says for all is no difference of each outcome. So both outcomes get it from one of the profiles.
  const seen = (profile: ResolvedProfile, shared = firstProfile) => seenBy(key, profile, shared);
  const isSameBy = (shared: ResolvedProfile) =>
    isSameJson(seen(firstProfile, shared), seen(secondProfile, shared));
  if (isSameBy(firstProfile) || isSameBy(secondProfile)) {
    return undefined;
  }
  const [one, other] = [seen(firstProfile), seen(secondProfile)];
  const sideOf = ({ outcomes = {} }: Profile, outcome: Outcome): Side => ({
    value: resolveOutcome(outcomes, key),
    isDefault: findGivenOutcome(outcomes, key) === undefined,
    clause: clauseOf(key, outcome),
  });
  const sides = [
    sideOf(first, withoutShared(one, other)),
    sideOf(second, withoutShared(other, one)),
  ] as const;
  return { id: key, subject: titleOf(key), sides };
}

/** What an app sees of an outcome of a profile, completed by what the shared profile says for all outcomes. */
function seenBy(key: SituationKey, profile: ResolvedProfile, shared: ResolvedProfile): Outcome {
  const { 'error.further-members': members } = profile.parameters;
  const values = { ...shared.parameters, 'error.further-members': members };
  const outcome = resolveOutcome(profile.outcomes, key);
  return asAppsSee(completed(key, outcome, { parameters: values, outcomes: shared.outcomes }));
}
