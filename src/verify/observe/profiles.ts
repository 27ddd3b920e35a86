import { diffProfiles, type ProfileDifference } from '../../interface/describe-profile.js';
import { defaultParameters } from '../../interface/parameters.js';
import { findConflicts, type Profile, profileVersion } from '../../interface/profile.js';
import { isSituationKey } from '../../interface/situations.js';
import {
  type ObservationReport,
  profileOf,
  type Subject,
  subjectOrder,
  withoutVariant,
} from './findings.js';

/**
 * Creates the profile of a provider from an observation.
 *
 * @param schema the address of the JSON Schema of profiles, for editors; default none.
 */
export function createProfile(report: ObservationReport, schema?: string): Profile {
  const { determined, undetermined, unsupported, provider, startedAt, kitVersion, insecure } =
    report;
  return {
    ...(schema !== undefined && { $schema: schema }),
    version: profileVersion,
    ...profileOf(determined),
    ...(unsupported.length > 0 && { unsupported }),
    observed: {
      url: provider.url,
      at: startedAt,
      kitVersion,
      ...(insecure && { insecure }),
      evidence: Object.fromEntries(determined.map(({ subject, evidence }) => [subject, evidence])),
      undetermined: Object.fromEntries(
        undetermined.map(({ subject, reason }) => [subject, reason]),
      ),
    },
  };
}

export interface MergedProfile {
  readonly profile: Profile;
  /** What is different now. */
  readonly differences: readonly ProfileDifference[];
  /** The entries of the earlier profile that could not be determined now. */
  readonly preserved: readonly Subject[];
}

/**
 * Merges a new observation into an earlier profile of the same provider. Entries that could not be
 * determined now stay as they were, except for parameters that contradict the observation.
 */
export function mergeProfiles(earlier: Profile, observed: Profile): MergedProfile {
  const parameters = { ...earlier.parameters, ...observed.parameters };
  const isContradiction = findConflicts({ ...defaultParameters, ...parameters }).length > 0;
  const [before, now] = [valuesOf(earlier), valuesOf(observed)];
  const preserved = subjectOrder.filter(
    (id) =>
      before.has(id) &&
      !now.has(id) &&
      (isSituationKey(id) ? !isSettled(id, observed) : !isContradiction),
  );
  const values = new Map([...preserved.map((id) => [id, before.get(id)] as const), ...now]);
  const isKept = (subject: string) => preserved.some((id) => id === subject);
  const { unsupported = [] } = observed;
  // An earlier behaviour stays if it has no subject, or that of an entry that stays.
  const stillUnsupported = (earlier.unsupported ?? []).filter(
    ({ subject, behaviour }) =>
      (subject === undefined || isKept(subject)) &&
      !unsupported.some((one) => one.behaviour === behaviour),
  );
  const all = [...unsupported, ...stillUnsupported];
  const evidence = Object.entries(earlier.observed?.evidence ?? {});
  const { $schema = earlier.$schema, ...others } = observed;
  const profile: Profile = {
    ...($schema !== undefined && { $schema }),
    ...others,
    ...profileOf(
      subjectOrder.flatMap((subject) =>
        values.has(subject) ? [{ subject, value: values.get(subject) }] : [],
      ),
    ),
    ...(all.length > 0 && { unsupported: all }),
    observed: {
      ...observed.observed,
      evidence: {
        ...observed.observed?.evidence,
        ...Object.fromEntries(evidence.filter(([id]) => isKept(id))),
      },
    },
  };
  return { profile, differences: diffProfiles(earlier, profile), preserved };
}

function valuesOf({ parameters, outcomes }: Profile): ReadonlyMap<Subject, unknown> {
  const given = Object.entries({ ...parameters, ...outcomes }) as [Subject, unknown][];
  return new Map(given.filter(([, value]) => value !== undefined));
}

/** Whether a variant has the outcome of its situation now. */
function isSettled(subject: Subject, { outcomes = {}, observed }: Profile): boolean {
  const id = withoutVariant(subject);
  const isOpen = observed?.undetermined?.[subject] !== undefined;
  return id !== subject && Object.hasOwn(outcomes, id) && !isOpen;
}
