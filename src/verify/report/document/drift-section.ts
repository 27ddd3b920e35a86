import { describeChoice } from '../../../interface/describe-choice.js';
import { counted } from '../summary.js';
import type { ChoiceVerdict, ProfileReport } from '../verification-report.js';
import type { Outcome } from './report-document.js';
import { type Subject, subjectSections } from './subject-sections.js';

/** What became of one thing that a profile says. */
export interface DriftEntry {
  readonly subject: string;
  readonly verdict: ChoiceVerdict;
  /** What the profile says. */
  readonly expected: string;
  /** The same, and what the provider does now if that differs. */
  readonly sentence: string;
  readonly evidence?: string | undefined;
  readonly reason?: string | undefined;
}

/** The entries of a profile: the one place that knows what a profile is made of. */
export function driftEntries({ points }: ProfileReport): DriftEntry[] {
  return points.map(({ point, expected, ...rest }) => {
    return { ...rest, subject: point, expected: describeChoice(point, expected) };
  });
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
  const having = (wanted: ChoiceVerdict) =>
    entries.filter(({ verdict }) => verdict === wanted).length;
  const [all, same] = [entries.length, having('same')];
  switch (profile.verdict) {
    case 'drifted':
      return `The provider has drifted from ${name} in ${having('drifted')} of ${counted(all, 'choice')}.`;
    case 'not-checked':
      return `${same === 0 ? 'Not one choice' : 'Too few choices'} of ${name} could be checked.`;
    case 'same':
      return same === all
        ? `The provider still makes ${all === 1 ? 'the one choice' : `all ${all} choices`} of ${name}.`
        : `The provider still makes ${same} of the ${all} choices of ${name}; ${all - same} could not be checked.`;
  }
}

/** What to do about drift; nothing where there is none. */
export function driftHints({ verdict, source = 'provider.profile.json' }: ProfileReport): string[] {
  const command = `plant-store-kit observe --out ${source}`;
  return verdict === 'drifted'
    ? [`If the change is intended, "${command}" writes the new profile. If not, fix the service.`]
    : [];
}

const statusOf = { same: 'unchanged', drifted: 'drifted', 'not-told': 'not-checked' } as const;

export function driftSections(profile: ProfileReport) {
  const subjects = driftEntries(profile).map((entry): Subject => {
    const { subject: id, verdict, sentence: text, evidence, reason } = entry;
    const notes = evidence === undefined ? [] : [evidence];
    return { status: statusOf[verdict], id, text, notes, reason };
  });
  const unchanged = subjects.filter(({ status }) => status === 'unchanged').length;
  const headings = {
    bad: `Drift from ${profileName(profile)}`,
    unchecked: 'Choices that could not be checked',
    good: `${unchanged} of ${counted(subjects.length, 'choice')} unchanged`,
  };
  return subjectSections(headings, subjects);
}
