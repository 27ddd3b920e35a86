import { createInputError, parseJsonInput } from './input-error.js';
import { isPlainObject } from './json.js';
import { defaultParameters, type Parameters, parameterIds } from './parameters.js';
import { findConflict, findMemberProblem, type profileVersion } from './profile-members.js';
import type { ProfileObservation, UnsupportedBehaviour } from './profile-observation.js';
import type { Outcomes } from './resolve-outcome.js';

/** What a provider does where the interface document leaves it open; absent entries have defaults. */
export interface Profile {
  /** For editors. */
  readonly $schema?: string | undefined;
  /** The version of the format. */
  readonly version?: typeof profileVersion | undefined;
  readonly parameters?: Partial<Parameters> | undefined;
  readonly outcomes?: Outcomes | undefined;
  /** What the provider does and the mock does not do. */
  readonly unsupported?: readonly UnsupportedBehaviour[] | undefined;
  readonly observed?: ProfileObservation | undefined;
}

/** A checked profile: a value for every parameter, and its own outcomes. */
export interface ResolvedProfile {
  readonly parameters: Parameters;
  readonly outcomes: Outcomes;
}

/** A checked profile, with and without defaults. */
export interface CheckedProfile {
  /** The profile as it was written. */
  readonly given: Profile;
  /** The profile with the defaults filled in. */
  readonly resolved: ResolvedProfile;
}

/** The profile with all defaults. */
export const defaultProfile: ResolvedProfile = { parameters: defaultParameters, outcomes: {} };

/**
 * Checks a profile and fills in the defaults.
 *
 * @param source its origin, for the error message.
 * @throws KitError `invalid-profile`, naming what is wrong.
 */
export function parseProfile(profile: unknown, source?: string): ResolvedProfile {
  return checkProfile(profile, source).resolved;
}

/**
 * Reads the text of a profile file.
 *
 * @throws KitError `invalid-profile`, also when it is not JSON.
 */
export function readProfile(text: string, source: string): CheckedProfile {
  return checkProfile(parseJsonInput(text, 'invalid-profile', source), source);
}

/**
 * Checks a profile, and returns it with and without defaults.
 *
 * @param source its origin, for the error message.
 * @throws KitError `invalid-profile`, naming what is wrong.
 */
export function checkProfile(profile: unknown, source = 'the profile'): CheckedProfile {
  if (!isPlainObject(profile)) {
    const remedy = 'Write {"parameters": {…}, "outcomes": {…}}.';
    throw createInputError('invalid-profile', source, { cause: 'it is not a JSON object', remedy });
  }
  const problem = findMemberProblem(profile);
  if (problem !== undefined) {
    throw createInputError('invalid-profile', source, problem);
  }
  const given = profile as Profile;
  const values = parameterIds
    .map((id) => [id, given.parameters?.[id]] as const)
    .filter(([, value]) => value !== undefined);
  const parameters: Parameters = { ...defaultParameters, ...Object.fromEntries(values) };
  const conflict = findConflict(parameters);
  if (conflict !== undefined) {
    throw createInputError('invalid-profile', source, conflict);
  }
  return { given, resolved: { parameters, outcomes: given.outcomes ?? {} } };
}
