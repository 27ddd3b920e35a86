import { describeOutcome, describeParameter } from '../../../interface/describe-profile.js';
import type { Outcome as ProfileOutcome } from '../../../interface/outcome.js';
import type { ParameterId } from '../../../interface/parameters.js';
import type { SituationKey } from '../../../interface/situations.js';
import type {
  ProfileEntryReport,
  ProfileEntryVerdict,
  ProfileReport,
} from '../verification-report.js';
import type { Outcome } from './report-document.js';
import { type Subject, subjectSections } from './subject-sections.js';

/** What became of one thing that a profile says. */
export interface DriftEntry {
  readonly subject: string;
  readonly verdict: ProfileEntryVerdict;
  /** What the profile says. */
  readonly expected: string;
  /** The same, and what the provider does now if that differs. */
  readonly sentence: string;
  readonly evidence?: string | undefined;
  readonly reason?: string | undefined;
}

/** The entries of a profile: the one place that knows what a profile is made of. */
export function driftEntries({ entries }: ProfileReport): DriftEntry[] {
  return entries.map((entry) => ({ ...entry, expected: describeExpected(entry) }));
}

function describeExpected({ kind, subject, expected }: ProfileEntryReport): string {
  return kind === 'parameter'
    ? describeParameter(subject as ParameterId, expected)
    : describeOutcome(subject as SituationKey, expected as ProfileOutcome);
}

/** What a profile is called. */
export function profileName({ source = 'the profile' }: ProfileReport): string {
  return source;
}

/** The outcome for a profile, with its reason unless it is the known one. */
export function driftOutcome(profile: ProfileReport, knownReason: string | undefined): Outcome {
  const reason = profile.reason === knownReason ? undefined : profile.reason;
  const status = profile.verdict === 'same' ? 'unchanged' : profile.verdict;
  return { status, text: driftHeadline(profile), reason };
}

function driftHeadline(profile: ProfileReport): string {
  const name = profileName(profile);
  const entries = driftEntries(profile);
  const having = (wanted: ProfileEntryVerdict) =>
    entries.filter(({ verdict }) => verdict === wanted).length;
  const [all, same] = [entries.length, having('same')];
  switch (profile.verdict) {
    case 'drifted':
      return `The provider has drifted from ${name} in ${having('drifted')} of its ${all} entries.`;
    case 'not-checked':
      return `${same === 0 ? 'No entry' : 'Too few entries'} of ${name} could be checked.`;
    case 'same':
      return same === all
        ? `The provider still does what ${name} says: ${all} of ${all} entries.`
        : `The provider still does what ${name} says in ${same} of ${all} entries; ${all - same} could not be checked.`;
  }
}

/** What to do about drift; nothing where there is none. */
export function driftHints({ verdict, source = 'provider.profile.json' }: ProfileReport): string[] {
  const command = `plant-store-kit observe --out ${source}`;
  return verdict === 'drifted'
    ? [`If the change is intended, "${command}" writes the new profile. If not, fix the service.`]
    : [];
}

const statusOf = { same: 'unchanged', drifted: 'drifted', undetermined: 'not-checked' } as const;

export function driftSections(profile: ProfileReport) {
  const subjects = driftEntries(profile).map((entry): Subject => {
    const { subject: id, verdict, sentence: text, evidence, reason } = entry;
    const notes = evidence === undefined ? [] : [evidence];
    return { status: statusOf[verdict], id, text, notes, reason };
  });
  const unchanged = subjects.filter(({ status }) => status === 'unchanged').length;
  const headings = {
    bad: `Drift from ${profileName(profile)}`,
    unchecked: 'Entries that could not be checked',
    good: `${unchanged} of ${subjects.length} entries unchanged`,
  };
  return subjectSections(headings, subjects);
}
