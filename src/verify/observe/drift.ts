import { basename } from 'node:path';
import {
  type DescribedEntry,
  describeProfile,
  diffProfiles,
} from '../../interface/describe-profile.js';
import { isSameJson } from '../../interface/json.js';
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
  withoutVariant,
} from './findings.js';
import { defaultMaxPlants } from './observation-runner.js';
import { type ObserveOptions, observe } from './observe.js';
import { asAppsSee, completed, usualSituations } from './outcomes.js';

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
};

const nothing: ReportedFindings = { determined: [], undetermined: [], unsupported: [] };

/** Observes what a profile states of a provider, if it states anything, and compares the profile with that. */
export async function detectDrift(
  profile: GivenProfile,
  options: Omit<ObserveOptions, 'wants' | 'stated' | 'maxPlants'>,
): Promise<ProfileReport> {
  const entries = entriesOf(profile);
  if (entries.length === 0) {
    return reportDrift(profile, nothing, 'The profile has no entries.');
  }
  const wanted = new Set<Subject>([
    ...entries.flatMap(({ id }) => [withoutVariant(id), ...(needs[id] ?? [])]),
    ...Object.values(usualSituations),
  ]);
  const { reason, ...found } = await observe({
    ...options,
    wants: (subject) => wanted.has(subject),
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
  const entries = entriesOf(profile).map(
    ({ id: subject, kind, value: expected, sentence }): ProfileEntryReport => {
      const entry = { subject, kind, expected, sentence };
      const seen = keysOf(subject, profile).flatMap((key) => {
        const one = ofSubject(found.determined, key);
        return one
          ? [{ ...one, difference: differ(profile, found, key, expected, one.value) }]
          : [];
      });
      const shown = seen.find(({ difference }) => difference !== undefined) ?? seen[0];
      if (shown === undefined) {
        const open = ofSubject(found.undetermined, subject)?.reason;
        return {
          ...entry,
          verdict: 'undetermined',
          reason: open ?? reason ?? 'No response showed it.',
        };
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
function differ(
  { source, resolved: { parameters: stated } }: GivenProfile,
  { determined }: ReportedFindings,
  subject: Subject,
  expected: unknown,
  value: unknown,
): string | undefined {
  const names = { first: `in ${source ? basename(source) : 'the profile'}`, second: 'now' };
  const compare = (before: Profile, now: Profile) => diffProfiles(before, now, names)[0]?.sentence;
  if (!isSituationKey(subject)) {
    return compare({ parameters: { [subject]: expected } }, { parameters: { [subject]: value } });
  }
  const { parameters: found, outcomes } = profileOf(determined);
  // What was found of an Error is all of it.
  const now = { ...stated, ...found, 'error.further-members': 'none' } as const;
  // The usual success and the Content-Type have entries of their own.
  const { 'response.content-type': type } = now;
  const before = { ...stated, 'response.content-type': type };
  const [one, other] = [
    asAppsSee(completed(subject, expected as Outcome, { parameters: before, outcomes })),
    asAppsSee(completed(subject, value as Outcome, { parameters: now, outcomes })),
  ];
  const toProfile = (outcome: Outcome): Profile => ({ outcomes: { [subject]: outcome } });
  return isSameJson(one, other)
    ? undefined
    : compare(toProfile(withoutShared(one, other)), toProfile(withoutShared(other, one)));
}

type Members<Value> = Readonly<Record<string, Value>>;

/** What of an outcome another one does not have; its kind stays. */
function withoutShared(one: Outcome, other: Outcome): Outcome {
  const differing = <Value>(part: Members<Value> = {}, shared: Members<unknown> = {}) =>
    Object.fromEntries(Object.entries(part).filter(([name, value]) => shared[name] !== value));
  const headers = differing(one.headers, other.headers);
  if (isRejected(one)) {
    const error = isRejected(other) ? differing(one.error, other.error) : {};
    return { status: one.status, error, headers };
  }
  const isOther = !isRejected(other) && one.status !== other.status;
  return { effect: one.effect, headers, ...(isOther && { status: one.status }) };
}

/** Whether the provider may have the expected value although another one was observed. */
function mayBe(expected: unknown, { subject, value, triedUpTo = Infinity }: Determined): boolean {
  // Lists without shared plants look the same either way.
  const isUnshared = subject === 'list.visibility' && value === 'own';
  return Number(expected) >= triedUpTo || (isUnshared && expected === 'own-and-shared');
}
