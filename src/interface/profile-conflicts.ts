import { compareIds } from './int64.js';
import { nearest } from './nearest.js';
import { type OpenPointId, openPoints, type ResolvedProfile } from './open-points.js';
import type { ProfileProblem } from './profile-problem.js';
import { rules } from './rules.js';

/** What makes choices useless together that are each fine alone: the first such thing, if any. */
export function findConflict(profile: ResolvedProfile): ProfileProblem | undefined {
  if (compareIds(profile['create.id-minimum'], profile['create.id-maximum']) > 0) {
    return above('create.id-minimum', 'create.id-maximum', 'No id would be left.');
  }
  for (const [lower, upper] of bounds) {
    // No number is above "unlimited", which is none.
    if (Number(profile[lower]) > Number(profile[upper])) {
      return above(lower, upper, 'Lower the first, or raise the second.');
    }
  }
  if (profile['create.owner'] === 'everyone' && profile['list.visibility'] === 'own') {
    return {
      cause: '"create.owner" is "everyone" and "list.visibility" is "own"',
      remedy: 'Nobody would see a plant that was created.',
    };
  }
  return findUnknownKey(profile['error.integer']);
}

const bounds = [
  ['create.shortest-name', 'create.longest-name'],
  ['create.shortest-tag', 'create.longest-tag'],
] as const;

function above(lower: OpenPointId, upper: OpenPointId, remedy: string): ProfileProblem {
  return { cause: `"${lower}" is above "${upper}"`, remedy };
}

/** What an error integer may stand for: a status, a rule, an open point. */
function findUnknownKey(integers: ResolvedProfile['error.integer']): ProfileProblem | undefined {
  const known = [...Object.keys(rules), ...Object.keys(openPoints)];
  const unknown =
    typeof integers === 'object'
      ? Object.keys(integers).find((key) => !/^[45]\d\d$/.test(key) && !known.includes(key))
      : undefined;
  return unknown === undefined
    ? undefined
    : {
        cause: `"error.integer" has an integer for "${unknown}", which is neither a status from 400 to 599 nor the id of a rule or an open point`,
        remedy: nearest(unknown, known),
      };
}
