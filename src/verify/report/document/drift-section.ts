import { describeOutcome, describeParameter } from '../../../interface/describe-profile.js';
import type { Outcome } from '../../../interface/outcome.js';
import type { ParameterId } from '../../../interface/parameters.js';
import type { SituationKey } from '../../../interface/situations.js';
import type {
  ProfileEntryReport,
  ProfileEntryVerdict,
  ProfileReport,
} from '../verification-report.js';
import { type CheckedItem, itemSections } from './item-sections.js';
import type { Headline } from './report-document.js';

/** An entry of a profile, and whether the provider still does what it says. */
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

/** The entries of a profile. */
export function driftEntries({ entries }: ProfileReport): DriftEntry[] {
  return entries.map((entry) => ({ ...entry, expected: describeExpected(entry) }));
}

function describeExpected({ kind, subject, expected }: ProfileEntryReport): string {
  return kind === 'parameter'
    ? describeParameter(subject as ParameterId, expected)
    : describeOutcome(subject as SituationKey, expected as Outcome);
}

/** What a profile is called. */
export function profileName({ source = 'the profile' }: ProfileReport): string {
  return source;
}

/** The headline for a profile, with its reason unless it is the known one. */
export function driftHeadline(profile: ProfileReport, knownReason: string | undefined): Headline {
  const reason = profile.reason === knownReason ? undefined : profile.reason;
  const status = profile.verdict === 'same' ? 'unchanged' : profile.verdict;
  return { status, text: driftSentence(profile), reason };
}

function driftSentence(profile: ProfileReport): string {
  const name = profileName(profile);
  const entries = driftEntries(profile);
  const having = (wanted: ProfileEntryVerdict) =>
    entries.filter(({ verdict }) => verdict === wanted).length;
  const same = having('same');
  const all = countedEntries(entries.length);
  switch (profile.verdict) {
    case 'drifted':
      return `The provider has drifted from ${name} in ${having('drifted')} of ${all}.`;
    case 'not-checked':
      return `${same === 0 ? 'No entry' : 'Too few entries'} of ${name} could be checked.`;
    case 'same':
      return same === entries.length
        ? `The provider still does what ${name} says, in ${same} of ${all}.`
        : `The provider still does what ${name} says in ${same} of ${all}; ${entries.length - same} could not be checked.`;
  }
}

function countedEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

/** What to do about drift, if there is any. */
export function driftHints({ verdict, source = 'provider.profile.json' }: ProfileReport): string[] {
  const command = `plant-store-kit observe --out ${source}`;
  return verdict === 'drifted'
    ? [`If the change is intended, "${command}" writes the new profile. If not, fix the service.`]
    : [];
}

const statusOf = { same: 'unchanged', drifted: 'drifted', undetermined: 'not-checked' } as const;

export function driftSections(profile: ProfileReport) {
  const items = driftEntries(profile).map((entry): CheckedItem => {
    const { subject: id, verdict, sentence: text, evidence, reason } = entry;
    const notes = evidence === undefined ? [] : [evidence];
    return { status: statusOf[verdict], id, text, notes, reason };
  });
  const unchanged = items.filter(({ status }) => status === 'unchanged').length;
  const headings = {
    noun: 'entry',
    bad: `Drift from ${profileName(profile)}`,
    unchecked: 'Entries not checked',
    good: `${unchanged} of ${countedEntries(items.length)} unchanged`,
  };
  return itemSections(headings, items);
}
