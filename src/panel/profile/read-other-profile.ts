// The panel loads this file when a person compares, since the tables of the interface come with it.
import { type DescribedEntry, describeProfile } from '../../interface/describe-profile.js';
import { diffProfiles } from '../../interface/diff-profiles.js';
import { type Profile, readProfile } from '../../interface/profile.js';
import type { Outcomes } from '../../interface/resolve-outcome.js';
import type { OtherProfile, ProfileRow } from './profile-row.js';

/**
 * Reads the text of a profile file, to compare it with the profile of the mock.
 *
 * @throws KitError `invalid-profile`, naming what is wrong.
 */
export function readOtherProfile(text: string, name: string): OtherProfile {
  const { given } = readProfile(text, `profile "${name}"`);
  return { name, compare: (entries) => compareProfiles(toProfile(entries), given) };
}

function compareProfiles(profile: Profile, other: Profile): readonly ProfileRow[] {
  const differing = new Set(diffProfiles(profile, other).map(({ id }) => id));
  const others = new Map(describeProfile(other, profile).map((entry) => [entry.id, entry]));
  return describeProfile(profile, other).map((entry): ProfileRow => {
    const beside = others.get(entry.id);
    return {
      isMarked: differing.has(entry.id),
      entries: beside === undefined ? [entry] : [entry, beside],
    };
  });
}

/** The profile that has been described. */
function toProfile(entries: readonly DescribedEntry[]): Profile {
  const valuesOf = (kind: DescribedEntry['kind']) =>
    Object.fromEntries(
      entries
        .filter((entry) => entry.kind === kind && !entry.isDefault)
        .map(({ id, value }) => [id, value]),
    );
  return { parameters: valuesOf('parameter'), outcomes: valuesOf('outcome') as Outcomes };
}
