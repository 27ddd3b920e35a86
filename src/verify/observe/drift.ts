import { basename } from 'node:path';
import { type DescribedEntry, describeProfile } from '../../interface/describe-profile.js';
import type { CheckedProfile, Profile } from '../../interface/profile.js';
import type { ProfileEntryReport, ProfileReport } from '../report/verification-report.js';
import { diffProfiles, type ProfileDifference } from './diff-profiles.js';
import { type Determined, profileOf, type ReportedFindings, type Subject } from './findings.js';
import type { ObservationOptions } from './observation.js';
import { observe } from './observe.js';
import { usualSituations } from './outcomes.js';

/** The profile with which a provider is compared, and its file. */
export interface StatedProfile extends CheckedProfile {
  readonly source?: string | undefined;
}

/** The subjects that must be observed before others. */
const needs: { readonly [subject: string]: readonly Subject[] } = {
  'error.integer': ['create.missing-name', 'authentication.missing-token'],
  'create.id-minimum': ['create.taken-id'],
  'create.taken-id': ['list.order'],
  'create.others-id': ['list.order'],
};

/** What was found of a profile, and why not all of it was observed. */
export interface StatedFindings extends ReportedFindings {
  readonly reason?: string | undefined;
}

/** Observes what a profile states of a provider, if it states anything. */
export async function observeStated(
  stated: CheckedProfile,
  options: Omit<ObservationOptions, 'wants' | 'stated'>,
): Promise<StatedFindings> {
  const entries = entriesOf(stated);
  if (entries.length === 0) {
    return { determined: [], undetermined: [], unsupported: [] };
  }
  const wanted = new Set<Subject>([
    ...entries.flatMap(({ id }) => [withoutVariant(id), ...(needs[withoutVariant(id)] ?? [])]),
    ...Object.values(usualSituations),
  ]);
  const wants = (subject: Subject) => wanted.has(subject);
  return observe({ ...options, wants, stated: stated.resolved });
}

function entriesOf({ written }: CheckedProfile): readonly DescribedEntry[] {
  return describeProfile(written).filter(({ isDefault }) => !isDefault);
}

/** Compares a profile with what was found. */
export function reportDrift(stated: StatedProfile, found: StatedFindings): ProfileReport {
  const { source, written } = stated;
  const names = { first: `in ${source ? basename(source) : 'the profile'}`, second: 'now' };
  const differences = diffProfiles(written, profileOf(found.determined), names);
  const entries = entriesOf(stated).map((entry) => reportEntry(entry, written, found, differences));
  const reason = entries.length === 0 ? 'The profile has no entries.' : found.reason;
  const has = (wanted: string) => entries.some(({ verdict }) => verdict === wanted);
  const withoutDrift = reason === undefined && has('same') ? 'same' : 'not-checked';
  return {
    ...(source !== undefined && { source }),
    verdict: has('drifted') ? 'drifted' : withoutDrift,
    ...(reason !== undefined && { reason }),
    entries,
  };
}

function reportEntry(
  { id: subject, kind, value: expected, sentence }: DescribedEntry,
  { outcomes = {} }: Profile,
  { determined, undetermined, unsupported }: ReportedFindings,
  differences: readonly ProfileDifference[],
): ProfileEntryReport {
  const entry = { subject, kind, expected, sentence };
  // An entry covers the variants without an entry of their own.
  const covers = (key: Subject) =>
    key === subject || (withoutVariant(key) === subject && !Object.hasOwn(outcomes, key));
  const difference = differences.find(({ id }) => covers(id) && findSubject(determined, id));
  const shown =
    findSubject(determined, difference?.id ?? subject) ??
    determined.find((entry) => covers(entry.subject));
  if (shown === undefined) {
    const { reason = '' } = findSubject(undetermined, subject) ?? {};
    return { ...entry, verdict: 'undetermined', reason };
  }
  const { value, evidence } = shown;
  if (difference === undefined) {
    return { ...entry, verdict: 'same', found: value, evidence };
  }
  const unsupportedEvidence = findSubject(unsupported, difference.id)?.evidence;
  const reason = unsupportedEvidence ?? (mayBe(expected, shown) ? evidence : undefined);
  return reason === undefined
    ? { ...entry, verdict: 'drifted', found: value, sentence: difference.sentence, evidence }
    : { ...entry, verdict: 'undetermined', reason };
}

/** The parameter or the situation of a subject. */
function withoutVariant(subject: Subject): Subject {
  return subject.split('/')[0] as Subject;
}

/** What is known about a subject. A variant without an entry of its own is like its situation. */
function findSubject<Known extends { readonly subject?: string | undefined }>(
  entries: readonly Known[],
  subject: Subject,
): Known | undefined {
  return (
    entries.find((entry) => entry.subject === subject) ??
    entries.find((entry) => entry.subject === withoutVariant(subject))
  );
}

/** Whether the provider may still have the expected value, although another one was observed. */
export function mayBe(
  expected: unknown,
  { subject, value, triedUpTo = Infinity }: Determined,
): boolean {
  // Lists without shared plants look the same either way.
  const isUnshared = subject === 'list.visibility' && value === 'own';
  return Number(expected) >= triedUpTo || (isUnshared && expected === 'own-and-shared');
}
