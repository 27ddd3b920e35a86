import { basename } from 'node:path';
import { describeChoice } from '../../interface/describe-choice.js';
import type { OpenPointId } from '../../interface/open-points.js';
import type { CheckedProfile } from '../../interface/profile.js';
import type { PointReport, ProfileReport } from '../report/verification-report.js';
import { compareChoices, type Found } from './drift.js';

/** A profile that a provider is held against, and the file that it is from. */
export interface GivenProfile extends CheckedProfile {
  readonly source?: string | undefined;
}

/**
 * What has become of the choices of a profile.
 *
 * @param reason why not all of them could be looked for, in a sentence, if there is one.
 */
export function reportDrift(
  profile: GivenProfile,
  found: Found,
  reason: string | undefined,
): ProfileReport {
  const { source } = profile;
  const name = source === undefined ? 'the profile' : basename(source);
  return summarize(profile, compareChoices(profile, found, name), reason);
}

/** The same where nothing was looked for. */
export function reportUnchecked(
  profile: GivenProfile,
  reason = 'The profile gives no choice.',
): ProfileReport {
  const points = Object.entries(profile.given).map(([id, expected]): PointReport => {
    const point = id as OpenPointId;
    const sentence = describeChoice(point, expected);
    return { point, verdict: 'not-told', expected, sentence, reason };
  });
  return summarize(profile, points, reason);
}

function summarize(
  { source }: GivenProfile,
  points: readonly PointReport[],
  reason: string | undefined,
): ProfileReport {
  const has = (wanted: string) => points.some(({ verdict }) => verdict === wanted);
  const isChecked = reason === undefined && has('same');
  return {
    ...(source !== undefined && { source }),
    verdict: has('drifted') ? 'drifted' : isChecked ? 'same' : 'not-checked',
    ...(reason !== undefined && { reason }),
    points,
  };
}
