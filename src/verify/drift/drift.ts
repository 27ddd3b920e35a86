import { describeChoice } from '../../interface/describe-choice.js';
import { diffProfiles } from '../../interface/diff-profiles.js';
import type { OpenPointId, ResolvedProfile } from '../../interface/open-points.js';
import type { CheckedProfile } from '../../interface/profile.js';
import type { PointObservation, Refused, ToldPoint } from '../observe/observation.js';
import type { PointReport } from '../report/verification-report.js';
import { isSameChoice } from './same-choice.js';

/** What was found out about the choices of now. */
export interface Found {
  readonly points: readonly PointObservation[];
  readonly refused: readonly Refused[];
}

/**
 * Tells of each choice that a profile gives what has become of it, in the order of the open points.
 *
 * @param name the profile, as the sentences call it: "provider.profile.json".
 */
export function compareChoices(
  { given, resolved }: CheckedProfile,
  { points, refused }: Found,
  name: string,
): PointReport[] {
  const told = points.filter((one) => 'choice' in one);
  const now: Partial<ResolvedProfile> = Object.fromEntries(
    told.map(({ point, choice }) => [point, choice]),
  );
  return points.flatMap((seen) => {
    const { point } = seen;
    const expected = given[point];
    if (expected === undefined) {
      return [];
    }
    const sentence = describeChoice(point, expected);
    if (!('choice' in seen)) {
      return { point, verdict: 'not-told', expected, sentence, reason: seen.reason };
    }
    const { choice: found, evidence } = seen;
    if (isSameChoice(point, expected, found, { before: resolved, now, refused })) {
      return { point, verdict: 'same', expected, found, sentence, evidence };
    }
    const reason = whyNeither(seen, expected, resolved);
    return reason === undefined
      ? { ...tellDrift(seen, expected, name), verdict: 'drifted' }
      : { point, verdict: 'not-told', expected, sentence, reason };
  });
}

function tellDrift(
  { point, choice: found, evidence }: ToldPoint,
  expected: ResolvedProfile[OpenPointId],
  name: string,
): Omit<PointReport, 'verdict'> {
  const names = { first: `in ${name}`, second: 'now' };
  const [difference] = diffProfiles({ [point]: expected }, { [point]: found }, names);
  const { sentence = '' } = difference ?? {};
  return { point, expected, found, sentence, evidence };
}

/** Why a choice that looks like another may be the expected one nevertheless. */
function whyNeither(
  { point, choice, evidence, atLeast }: ToldPoint,
  expected: ResolvedProfile[OpenPointId],
  before: ResolvedProfile,
): string | undefined {
  if (atLeast !== undefined && typeof expected === 'number' && expected >= atLeast) {
    return `${evidence}, which does not go beyond ${expected}`;
  }
  // A list shows who sees what only as far as there is something to see.
  if (point === 'list.visibility' && expected === 'own-and-shared') {
    const mayBeShared = choice === 'all' && before['create.owner'] === 'everyone';
    return choice === 'own' || mayBeShared ? evidence : undefined;
  }
  return undefined;
}
