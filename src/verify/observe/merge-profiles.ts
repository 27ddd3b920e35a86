import { diffProfiles, type ProfileDifference } from '../../interface/diff-profiles.js';
import { defaultParameters } from '../../interface/parameters.js';
import type { Profile } from '../../interface/profile.js';
import { findConflict } from '../../interface/profile-members.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { type Subject, subjectOrder } from './findings.js';

/** A new observation merged into an earlier profile. */
export interface MergedProfile {
  readonly profile: Profile;
  /** What is different now. */
  readonly differences: readonly ProfileDifference[];
  /** The entries of the earlier profile that could not be determined now. */
  readonly preserved: readonly Subject[];
}

/**
 * Merges a new observation into an earlier profile of the same provider. Entries that could not be
 * determined now stay as they were.
 */
export function mergeProfiles(earlier: Profile, observed: Profile): MergedProfile {
  const parameters = mergeEntries(earlier.parameters, observed.parameters);
  const canPreserve = findConflict({ ...defaultParameters, ...parameters.merged }) === undefined;
  const outcomes = mergeEntries(withoutSettledVariants(earlier, observed), observed.outcomes);
  const preserved = [...(canPreserve ? parameters.preserved : []), ...outcomes.preserved];
  const unsupported = mergeUnsupported(earlier, observed, preserved);
  const { $schema = earlier.$schema, ...others } = observed;
  const profile: Profile = {
    ...($schema !== undefined && { $schema }),
    ...others,
    parameters: canPreserve ? parameters.merged : observed.parameters,
    outcomes: outcomes.merged,
    ...(unsupported.length > 0 && { unsupported }),
    observed: { ...observed.observed, evidence: mergeEvidence(earlier, observed, preserved) },
  };
  return { profile, differences: diffProfiles(earlier, profile), preserved };
}

/** Drops variants that now have the same outcome as their situation. */
function withoutSettledVariants(
  { outcomes = {} }: Profile,
  { outcomes: now = {}, observed = {} }: Profile,
): Profile['outcomes'] {
  const isSettled = (key: SituationKey) => {
    const [id, variant] = parseSituationKey(key);
    const isOpen = observed.undetermined?.[key] !== undefined;
    return variant !== undefined && now[id] !== undefined && !isOpen;
  };
  return Object.fromEntries(
    Object.entries(outcomes).filter(([key]) => !isSettled(key as SituationKey)),
  );
}

/** The new entries, and the earlier ones that are missing now, in the order of the tables. */
function mergeEntries<Entries extends object>(
  earlier: Entries = {} as Entries,
  now: Entries = {} as Entries,
): { readonly merged: Entries; readonly preserved: readonly Subject[] } {
  const [before, given] = [earlier, now].map(
    (entries) => new Map(Object.entries(entries).filter(([, value]) => value !== undefined)),
  ) as [Map<string, unknown>, Map<string, unknown>];
  const all = new Map([...before, ...given]);
  const inOrder = subjectOrder.filter((subject) => all.has(subject));
  return {
    merged: Object.fromEntries(inOrder.map((subject) => [subject, all.get(subject)])) as Entries,
    preserved: inOrder.filter((subject) => !given.has(subject)),
  };
}

/** An earlier behaviour stays if it has no subject, or the subject of a preserved entry. */
function mergeUnsupported(
  earlier: Profile,
  { unsupported: now = [] }: Profile,
  preserved: readonly Subject[],
): readonly UnsupportedBehaviour[] {
  const isPreserved = ({ subject, behaviour }: UnsupportedBehaviour) =>
    (subject === undefined || preserved.some((one) => one === subject)) &&
    !now.some((one) => one.behaviour === behaviour);
  return [...now, ...(earlier.unsupported ?? []).filter(isPreserved)];
}

/** The earlier evidence stays with its preserved entries. */
function mergeEvidence(
  { observed: earlier }: Profile,
  { observed }: Profile,
  preserved: readonly Subject[],
): Readonly<Record<string, string>> {
  const known = Object.entries(earlier?.evidence ?? {});
  const kept = known.filter(([id]) => preserved.some((one) => one === id));
  return { ...observed?.evidence, ...Object.fromEntries(kept) };
}
