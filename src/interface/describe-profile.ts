import { describeChoice } from './describe-choice.js';
import { type OpenPointId, openPoints, type ResolvedProfile } from './open-points.js';
import { defaultProfile, type Profile } from './profile.js';

/** What a provider does at one open point. */
export interface DescribedChoice<Id extends OpenPointId = OpenPointId> {
  readonly point: Id;
  readonly choice: ResolvedProfile[Id];
  /** Whether the profile is silent, so that the choice is our default. */
  readonly isDefault: boolean;
  /** "A plant whose id is taken is refused with 400, and the first plant stays." */
  readonly sentence: string;
}

/**
 * Tells what a profile makes of the plant store, a sentence for each open point, in their order.
 *
 * The profile is taken as it is: `parseProfile` checks one that comes from elsewhere.
 */
export function describeProfile(profile: Profile): DescribedChoice[] {
  return (Object.keys(openPoints) as OpenPointId[]).map((point) => {
    const choice = profile[point] ?? defaultProfile[point];
    const isDefault = profile[point] === undefined;
    return { point, choice, isDefault, sentence: describeChoice(point, choice) };
  });
}
