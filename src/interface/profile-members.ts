import { nearest } from './nearest.js';
import type { OpenPoint } from './open-point.js';
import { type OpenPointId, openPoints } from './open-points.js';
import { findObservationProblem } from './profile-observation.js';
import type { ProfileProblem } from './profile-problem.js';
import { findVersionProblem } from './profile-version.js';

const ids = Object.keys(openPoints);
const about = ['$schema', 'version', 'observed'];

/** The first thing that is wrong with a member of a profile alone, if any. */
export function findMemberProblem(
  members: ReadonlyMap<string, unknown>,
): ProfileProblem | undefined {
  if (members.has('version')) {
    // First: what else is in a profile of another version, this kit cannot know.
    const problem = findVersionProblem(members.get('version'));
    if (problem !== undefined) {
      return problem;
    }
  }
  for (const [name, value] of members) {
    const problem = isOpenPoint(name)
      ? findChoiceProblem(name, value)
      : findOtherProblem(name, value);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function isOpenPoint(name: string): name is OpenPointId {
  return Object.hasOwn(openPoints, name);
}

function findChoiceProblem(id: OpenPointId, choice: unknown): ProfileProblem | undefined {
  const point: OpenPoint = openPoints[id];
  return point.accepts(choice)
    ? undefined
    : {
        cause: `"${id}" cannot be ${describe(choice)}`,
        remedy: `Choose ${point.meanings.join('; or ')}.`,
      };
}

function findOtherProblem(name: string, value: unknown): ProfileProblem | undefined {
  if (name === 'observed') {
    return findObservationProblem(value);
  }
  return about.includes(name)
    ? undefined
    : { cause: `"${name}" is not an open point`, remedy: nearest(name, [...ids, ...about]) };
}

function describe(value: unknown): string {
  return typeof value === 'string' || typeof value === 'object'
    ? JSON.stringify(value)
    : String(value);
}
