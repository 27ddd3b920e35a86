import { counted } from '../../../interface/counted.js';
import { describeOutcome, describeParameter } from '../../../interface/describe-profile.js';
import type { Outcome } from '../../../interface/outcome.js';
import type { ParameterId } from '../../../interface/parameters.js';
import type { SituationKey } from '../../../interface/situations.js';
import type { ProfileEntryReport, ProfileReport } from '../verification-report.js';
import type { Headline, Topic, TopicItem } from './report-document.js';

const statusOf = { same: 'unchanged', drifted: 'drifted', undetermined: 'not-checked' } as const;

/** The entries of a profile, and whether the provider still does what they say. */
export function driftTopic({ source = 'the profile', entries }: ProfileReport): Topic {
  return {
    noun: 'entry',
    name: `profile ${source}`,
    bad: `Drift from ${source}`,
    items: entries.map(entryItem),
  };
}

function entryItem(entry: ProfileEntryReport): TopicItem {
  const { subject, kind, verdict, expected, sentence, evidence, reason } = entry;
  return {
    status: statusOf[verdict],
    id: subject,
    text: sentence,
    // What the profile says stays the same when the provider drifts.
    name:
      kind === 'parameter'
        ? describeParameter(subject as ParameterId, expected)
        : describeOutcome(subject as SituationKey, expected as Outcome),
    notes: evidence === undefined ? [] : [evidence],
    reason,
  };
}

/** The headline for a profile, with its reason unless it is the known one. */
export function driftHeadline(profile: ProfileReport, knownReason: string | undefined): Headline {
  const reason = profile.reason === knownReason ? undefined : profile.reason;
  const status = profile.verdict === 'same' ? 'unchanged' : profile.verdict;
  return { status, text: driftSentence(profile), reason };
}

function driftSentence({ source = 'the profile', verdict, entries }: ProfileReport): string {
  const having = (wanted: string) => entries.filter((entry) => entry.verdict === wanted).length;
  const same = having('same');
  const all = counted(entries.length, 'entry');
  switch (verdict) {
    case 'drifted':
      return `The provider has drifted from ${source} in ${having('drifted')} of ${all}.`;
    case 'not-checked':
      return `${same === 0 ? 'No entry' : 'Too few entries'} of ${source} could be checked.`;
    case 'same':
      return same === entries.length
        ? `The provider still does what ${source} says, in ${same} of ${all}.`
        : `The provider still does what ${source} says in ${same} of ${all}; ${entries.length - same} could not be checked.`;
  }
}

/** What to do about drift, if there is any. */
export function driftHints({ verdict, source = 'provider.profile.json' }: ProfileReport): string[] {
  const command = `plant-store-kit observe --out ${source}`;
  return verdict === 'drifted'
    ? [`If the change is intended, "${command}" writes the new profile. If not, fix the service.`]
    : [];
}
