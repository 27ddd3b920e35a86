import { basename } from 'node:path';
import {
  type DescribedEntry,
  describeProfile,
  diffProfiles,
} from '../../interface/describe-profile.js';
import type { Parameters } from '../../interface/parameters.js';
import type { CheckedProfile, Profile } from '../../interface/profile.js';
import { isRejected, type Outcome } from '../../interface/situation.js';
import { isSituationKey, type SituationId, variantKeysOf } from '../../interface/situations.js';
import type { ProfileEntryReport, ProfileReport } from '../report/verification-report.js';
import { takenIds } from './axes.js';
import {
  type Determined,
  profileOf,
  type ReportedFindings,
  type Subject,
  usualSituations,
  withoutVariant,
} from './findings.js';
import { type ObserveOptions, observe } from './observe.js';
import { defaultMaxPlants } from './observing-run.js';
import { asAppsSee } from './read-outcome.js';
import { withoutUsual } from './usual-answers.js';

/** The profile that a provider is compared with, and the file that it is from. */
export interface GivenProfile extends CheckedProfile {
  readonly source?: string | undefined;
}

function entriesOf({ given }: GivenProfile): readonly DescribedEntry[] {
  return describeProfile(given).filter(({ isDefault }) => !isDefault);
}

/** The situations that show a parameter, or without which it cannot be tried. */
const needs: { readonly [subject: string]: readonly Subject[] } = {
  'error.integer': ['create.missing-name', 'authentication.missing-token'],
  'create.id-minimum': takenIds,
  'create.id-maximum': takenIds,
};

/** Whether a subject is observed to check a profile: what it states, and the usual successes. */
function createWants(profile: GivenProfile): (subject: Subject) => boolean {
  const stated = entriesOf(profile).flatMap(({ id }) => [withoutVariant(id), ...(needs[id] ?? [])]);
  const wanted = new Set<Subject>([...stated, ...Object.values(usualSituations)]);
  return (subject) => wanted.has(subject);
}

const nothing: ReportedFindings = { determined: [], undetermined: [], unsupported: [] };

/** Observes what a profile states of a provider, if it states anything, and compares the profile with that. */
export async function detectDrift(
  profile: GivenProfile,
  options: Omit<ObserveOptions, 'wants' | 'stated' | 'maxPlants'>,
): Promise<ProfileReport> {
  if (entriesOf(profile).length === 0) {
    return reportDrift(profile, nothing, 'The profile has no entries.');
  }
  const { reason, ...found } = await observe({
    ...options,
    wants: createWants(profile),
    stated: profile.resolved,
    maxPlants: defaultMaxPlants,
  });
  return reportDrift(profile, found, reason);
}

/** Compares what a profile states with what was found. @param reason why not all of it was looked for. */
export function reportDrift(
  profile: GivenProfile,
  found: ReportedFindings,
  reason: string | undefined,
): ProfileReport {
  const { source } = profile;
  const differ = createDiffer(profile, found);
  const entries = entriesOf(profile).map(
    ({ id: subject, kind, value: expected, sentence }): ProfileEntryReport => {
      const entry = { subject, kind, expected, sentence };
      const seen = keysOf(subject, profile).flatMap((key) => {
        const one = ofSubject(found.determined, key);
        return one ? [{ ...one, difference: differ(key, expected, one.value) }] : [];
      });
      const shown = seen.find(({ difference }) => difference !== undefined) ?? seen[0];
      if (shown === undefined) {
        const open = ofSubject(found.undetermined, subject)?.reason;
        const unseen = open ?? reason ?? 'No response showed it.';
        return { ...entry, verdict: 'undetermined', reason: unseen };
      }
      const { value, evidence, difference } = shown;
      if (difference === undefined) {
        return { ...entry, verdict: 'same', found: value, evidence };
      }
      return mayBe(expected, shown)
        ? { ...entry, verdict: 'undetermined', reason: evidence }
        : { ...entry, verdict: 'drifted', found: value, sentence: difference, evidence };
    },
  );
  const has = (wanted: string) => entries.some(({ verdict }) => verdict === wanted);
  const isChecked = reason === undefined && has('same');
  return {
    ...(source !== undefined && { source }),
    verdict: has('drifted') ? 'drifted' : isChecked ? 'same' : 'not-checked',
    ...(reason !== undefined && { reason }),
    entries,
  };
}

/** An entry covers the variants without an entry of their own. */
function keysOf(subject: Subject, { resolved }: GivenProfile): readonly Subject[] {
  const variants =
    isSituationKey(subject) && !subject.includes('/') ? variantKeysOf(subject as SituationId) : [];
  return variants.length < 2
    ? [subject]
    : variants.filter((key) => resolved.outcomes[key] === undefined);
}

/** What is known of a subject: a variant without an entry of its own is like its situation. */
function ofSubject<Known extends { readonly subject: Subject }>(
  known: readonly Known[],
  subject: Subject,
): Known | undefined {
  return (
    known.find((one) => one.subject === subject) ??
    known.find((one) => one.subject === withoutVariant(subject))
  );
}

/** Says in a sentence how an app sees that a value differs from the stated one; undefined if it does not. */
function createDiffer(
  { source, resolved: { parameters: stated } }: GivenProfile,
  { determined }: ReportedFindings,
): (subject: Subject, expected: unknown, value: unknown) => string | undefined {
  const found = profileOf(determined);
  const now = { ...stated, ...found.parameters };
  // An integer that is not the status is shown.
  const usual = { ...found, parameters: { ...now, 'error.integer': 'status' } } as const;
  const toProfile = (subject: Subject, value: unknown, parameters: Parameters): Profile => {
    if (!isSituationKey(subject)) {
      return { parameters: { [subject]: value } };
    }
    const outcome = withSharedMembers(value as Outcome, parameters);
    return { outcomes: { [subject]: asAppsSee(withoutUsual(subject, outcome, usual)) } };
  };
  const names = { first: `in ${source ? basename(source) : 'the profile'}`, second: 'now' };
  return (subject, expected, value) => {
    const [before, after] = [toProfile(subject, expected, stated), toProfile(subject, value, now)];
    return diffProfiles(before, after, names)[0]?.sentence;
  };
}

/** An outcome with the members that parameters give its Error. */
function withSharedMembers(outcome: Outcome, parameters: Parameters): Outcome {
  if (!isRejected(outcome)) {
    return outcome;
  }
  const { 'error.integer': integer, 'error.further-members': members } = parameters;
  const error = integer === 'status' ? outcome.status : integer;
  return { ...outcome, error: { error, ...(members !== 'none' && members), ...outcome.error } };
}

/** Whether the provider may have the expected value although another one was observed. */
function mayBe(expected: unknown, { subject, value, triedUpTo = Infinity }: Determined): boolean {
  // Lists without shared plants look the same either way.
  const isUnshared = subject === 'list.visibility' && value === 'own';
  return Number(expected) >= triedUpTo || (isUnshared && expected === 'own-and-shared');
}
