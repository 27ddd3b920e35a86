import { createInputError, parseJsonInput } from './input-error.js';
import { defaultParameters, type Parameters, parameterIds } from './parameters.js';
import { isPlainObject } from './plain-object.js';
import { findConflict } from './profile-conflicts.js';
import { findMemberProblem } from './profile-members.js';
import type { ProfileObservation, UnsupportedBehaviour } from './profile-observation.js';
import type { profileVersion } from './profile-version.js';
import type { Outcomes } from './resolve-outcome.js';

/** What a provider does where the interface document leaves it open; what is absent is our default. */
export interface Profile {
  /** For editors. */
  readonly $schema?: string | undefined;
  /** The version of the format. */
  readonly version?: typeof profileVersion | undefined;
  readonly parameters?: Partial<Parameters> | undefined;
  readonly outcomes?: Outcomes | undefined;
  /** What the provider does beside that, which the mock does not do. */
  readonly unsupported?: readonly UnsupportedBehaviour[] | undefined;
  readonly observed?: ProfileObservation | undefined;
}

/** A checked profile: a value for every parameter, and the outcomes that it gives itself. */
export interface ResolvedProfile {
  readonly parameters: Parameters;
  readonly outcomes: Outcomes;
}

/** What a profile says, checked. */
export interface CheckedProfile {
  /** What it says itself. */
  readonly given: Profile;
  /** The same, and our defaults where it is silent. */
  readonly resolved: ResolvedProfile;
}

/** A profile that leaves everything to our defaults. */
export const defaultProfile: ResolvedProfile = { parameters: defaultParameters, outcomes: {} };

/**
 * Checks a profile and fills in the defaults.
 *
 * @param source where it came from, for the error message.
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
 * Checks a profile, and tells what it says itself from what it leaves to our defaults.
 *
 * @param source where it came from, for the error message.
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
