import type { Problem } from './failure-message.js';
import { compareIds } from './int64.js';
import type { ParameterId, Parameters } from './parameters.js';

/** Finds the first two parameters that contradict each other. */
export function findConflict(parameters: Parameters): Problem | undefined {
  if (compareIds(parameters['create.id-minimum'], parameters['create.id-maximum']) > 0) {
    return createBoundsProblem(
      'create.id-minimum',
      'create.id-maximum',
      'Lower the first, or raise the second: no id is left.',
    );
  }
  for (const [lower, upper] of bounds) {
    // "unlimited" becomes NaN, and no number is above NaN.
    if (Number(parameters[lower]) > Number(parameters[upper])) {
      return createBoundsProblem(lower, upper, 'Lower the first, or raise the second.');
    }
  }
  if (parameters['create.owner'] === 'everyone' && parameters['list.visibility'] === 'own') {
    return {
      cause: '"create.owner" is "everyone" and "list.visibility" is "own"',
      remedy: 'Change one: nobody would see a created plant.',
    };
  }
  return undefined;
}

const bounds = [
  ['create.minimum-name-length', 'create.maximum-name-length'],
  ['create.minimum-tag-length', 'create.maximum-tag-length'],
] as const;

function createBoundsProblem(lower: ParameterId, upper: ParameterId, remedy: string): Problem {
  return { cause: `"${lower}" is above "${upper}"`, remedy };
}
