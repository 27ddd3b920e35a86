import type { ProfileEntryReport, ProfileReport, VerificationReport } from '../report.js';
import {
  choices,
  choicesKept,
  choicesNotTold,
  driftHeadline,
  driftReason,
  driftRemedies,
  profileName,
} from './drift-summary.js';
import { type Style, sentence } from './terminal.js';

const marks = { same: '✓', drifted: '≠', 'not-checked': '-' } as const;
const colors = { same: 'green', drifted: 'magenta', 'not-checked': 'yellow' } as const;

/** What has drifted from a profile, what to do about it, and, unless only drift is asked for, the rest. */
export function driftLines(
  profile: ProfileReport,
  style: Style,
  { onlyDrift }: { readonly onlyDrift: boolean },
): string[] {
  const drifted = choices(profile, 'drifted');
  if (onlyDrift && drifted.length === 0) {
    return [];
  }
  const width = Math.max(...drifted.map(({ subject }) => subject.length));
  return [
    style('bold', sentence(`Drift from ${profileName(profile)}`)),
    '',
    ...drifted.flatMap((choice) => choiceLines(choice, width, style)),
    ...(onlyDrift ? [] : otherLines(profile, style)),
    ...driftRemedies(profile).map(sentence),
  ];
}

function choiceLines(
  { subject, sentence: told, evidence = '' }: ProfileEntryReport,
  width: number,
  style: Style,
): string[] {
  const mark = style(colors.drifted, marks.drifted);
  return [
    `${mark} ${subject.padEnd(width)}  ${sentence(told)}`,
    `${' '.repeat(width + 4)}${style('dim', sentence(evidence))}`,
  ];
}

function otherLines(profile: ProfileReport, style: Style): string[] {
  const { length } = choices(profile, 'undetermined');
  const reasons = choicesNotTold(profile);
  const untold = `${length} could not be told${reasons.length > 0 ? ':' : ', as told below.'}`;
  return [
    `${choicesKept(profile)}.`,
    ...(length === 0 ? [] : [untold, ...reasons.map((reason) => `  ${sentence(reason)}`)]),
  ].map((line) => style('dim', line));
}

/** The last word on drift. */
export function driftEnding(
  report: VerificationReport,
  profile: ProfileReport,
  style: Style,
): string {
  const { verdict } = profile;
  const reason = driftReason(report);
  const line = style(
    [colors[verdict], 'bold'],
    `${marks[verdict]} ${sentence(driftHeadline(profile))}`,
  );
  return reason === undefined ? line : `${line} ${sentence(reason)}`;
}
