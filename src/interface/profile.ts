import { KitError } from './kit-error.js';
import { type OpenPointId, openPoints, type ResolvedProfile } from './open-points.js';
import { findConflict } from './profile-conflicts.js';
import { findMemberProblem } from './profile-members.js';
import type { ProfileObservation } from './profile-observation.js';
import type { ProfileProblem } from './profile-problem.js';
import type { profileVersion } from './profile-version.js';

/** What a provider chooses at the open points, by their ids; absent ones take our default. */
export type Profile = Partial<ResolvedProfile> & {
  /** For editors. */
  readonly $schema?: string;
  /** The version of the format. */
  readonly version?: typeof profileVersion;
  readonly observed?: ProfileObservation;
};

/** What a profile says, checked. */
export interface CheckedProfile {
  /** The choices that it makes itself, in the order of the open points. */
  readonly given: Partial<ResolvedProfile>;
  /** The same, and our default wherever it is silent. */
  readonly resolved: ResolvedProfile;
  readonly observed: ProfileObservation | undefined;
}

const ids = Object.keys(openPoints) as OpenPointId[];

/** A profile that chooses our default everywhere. */
export const defaultProfile = Object.fromEntries(
  ids.map((id) => [id, openPoints[id].default]),
) as ResolvedProfile;

/**
 * Checks a profile and fills in the defaults.
 *
 * @param source where it came from, for the error message.
 * @throws KitError `invalid-profile`, naming the open point and its choices.
 */
export function parseProfile(profile: unknown, source?: string): ResolvedProfile {
  return checkProfile(profile, source).resolved;
}

/**
 * Reads the text of a profile file, and tells what it chooses from what it leaves to us.
 *
 * @throws KitError `invalid-profile`, also when it is not JSON.
 */
export function readProfile(text: string, source: string): CheckedProfile {
  let profile: unknown;
  try {
    profile = JSON.parse(text);
  } catch (error) {
    throw invalid(source, { cause: `it is not JSON: ${(error as Error).message}`, remedy: '' });
  }
  return checkProfile(profile, source);
}

/**
 * Checks a profile, and tells what it chooses from what it leaves to us.
 *
 * @param source where it came from, for the error message.
 * @throws KitError `invalid-profile`, naming the open point and its choices.
 */
export function checkProfile(profile: unknown, source = 'the profile'): CheckedProfile {
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) {
    const remedy = 'Map ids of open points to choices.';
    throw invalid(source, { cause: 'it is not a JSON object', remedy });
  }
  const members = new Map(Object.entries(profile).filter(([, value]) => value !== undefined));
  const problem = findMemberProblem(members);
  if (problem !== undefined) {
    throw invalid(source, problem);
  }
  const choices = ids.filter((id) => members.has(id)).map((id) => [id, members.get(id)]);
  const given: Partial<ResolvedProfile> = Object.fromEntries(choices);
  const resolved = { ...defaultProfile, ...given };
  const conflict = findConflict(resolved);
  if (conflict !== undefined) {
    throw invalid(source, conflict);
  }
  return { given, resolved, observed: members.get('observed') };
}

function invalid(source: string, { cause, remedy }: ProfileProblem): KitError {
  return new KitError({
    code: 'invalid-profile',
    task: `load ${source}`,
    cause,
    remedy,
    details: { source },
  });
}
