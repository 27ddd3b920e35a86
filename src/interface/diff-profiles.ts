import { clauseOf } from './describe-choice.js';
import { describeProfile } from './describe-profile.js';
import type { OpenPoint } from './open-point.js';
import { type OpenPointId, openPoints, type ResolvedProfile } from './open-points.js';
import type { Profile } from './profile.js';
import { isSameJson } from './same-json.js';

/** An open point at which two profiles make different choices. */
export interface ProfileDifference<Id extends OpenPointId = OpenPointId> {
  readonly point: Id;
  readonly first: ResolvedProfile[Id];
  readonly second: ResolvedProfile[Id];
  /** "In a.json, a limit of 0 returns an empty list; in b.json it is refused." */
  readonly sentence: string;
}

/** What the sentences call two profiles, as it stands in a sentence: "in a.json", "before". */
export interface ProfileNames {
  readonly first: string;
  readonly second: string;
}

/**
 * Tells where two profiles differ, in the order of the open points; one that is silent makes our
 * default choice.
 *
 * The profiles are taken as they are: `parseProfile` checks one that comes from elsewhere.
 *
 * @param names "before" and "now", unless they are told.
 */
export function diffProfiles(
  first: Profile,
  second: Profile,
  names: ProfileNames = { first: 'before', second: 'now' },
): ProfileDifference[] {
  const others = describeProfile(second);
  return describeProfile(first).flatMap(({ point, choice, isDefault }, position) => {
    const other = others[position];
    if (other === undefined || isSameJson(choice, other.choice)) {
      return [];
    }
    const { tell }: OpenPoint = openPoints[point];
    const start = `${upperFirst(names.first)},${isDefault ? ' by default,' : ''}`;
    const turn = `${names.second}${other.isDefault ? ', by default,' : ''}`;
    const sentence = `${start} ${clauseOf(point, choice)}; ${turn} it ${tell(other.choice)}.`;
    return [{ point, first: choice, second: other.choice, sentence }];
  });
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
