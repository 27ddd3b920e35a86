import type {
  ProfileEntryReport,
  ProfileEntryVerdict,
  ProfileReport,
  VerificationReport,
} from '../report.js';
import { counted } from './summary.js';

/** How the verdict on a choice is called where people read it. */
export const choiceWords: Readonly<Record<ProfileEntryVerdict, string>> = {
  same: 'as it was',
  drifted: 'drifted',
  undetermined: 'not told',
};

/** What a profile is called. */
export function profileName({ source = 'the profile' }: ProfileReport): string {
  return source;
}

/** One sentence of drift, for people who read no further. */
export function driftHeadline(profile: ProfileReport): string {
  const name = profileName(profile);
  const all = profile.entries.length;
  const same = choices(profile, 'same').length;
  if (profile.verdict === 'drifted') {
    const drifted = choices(profile, 'drifted').length;
    return `The provider has drifted from ${name} in ${drifted} of ${counted(all, 'choice')}.`;
  }
  if (profile.verdict === 'not-checked') {
    return `${same === 0 ? 'Not one choice' : 'Too few choices'} of ${name} could be checked.`;
  }
  return same === all
    ? `The provider still makes ${all === 1 ? 'the one choice' : `all ${all} choices`} of ${name}.`
    : `The provider still makes ${same} of the ${all} choices of ${name}; ${all - same} could not be told.`;
}

/** Why not all of a profile was checked, unless the whole report says so already. */
export function driftReason({ profile, reason }: VerificationReport): string | undefined {
  return profile?.reason === reason ? undefined : profile?.reason;
}

/** What to do about drift; nothing where there is none. */
export function driftRemedies({ verdict, source }: ProfileReport): string[] {
  const file = source ?? 'provider.profile.json';
  return verdict === 'drifted'
    ? [
        `If it is meant, "plant-store-kit observe --out ${file}" writes the new profile; if not, mend the service.`,
      ]
    : [];
}

/** The choices of a profile that have this verdict. */
export function choices(
  { entries }: ProfileReport,
  wanted: ProfileEntryVerdict,
): ProfileEntryReport[] {
  return entries.filter(({ verdict }) => verdict === wanted);
}

/** How many choices are as they were: `12 of 14 choices are as they were`. */
export function choicesKept(profile: ProfileReport): string {
  const { length } = choices(profile, 'same');
  const all = counted(profile.entries.length, 'choice');
  return `${length} of ${all} ${length === 1 ? 'is as it was' : 'are as they were'}`;
}

/** What could not be told, a line a reason: `<reason>: create.owner, list.visibility`. */
export function choicesNotTold(profile: ProfileReport): string[] {
  const byReason = new Map<string, string[]>();
  for (const { subject, reason = 'no reason given' } of choices(profile, 'undetermined')) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), subject]);
  }
  // A reason for all of them is told with the verdict.
  return [...byReason]
    .filter(([reason]) => reason !== profile.reason)
    .map(([reason, points]) => `${reason}: ${points.join(', ')}`);
}
