import type { Problem } from './failure-message.js';
import { compareIds } from './int64.js';
import type { ParameterId, Parameters } from './parameters.js';

/** Finds the first values of parameters that contradict each other, if any do. */
export function findConflict(parameters: Parameters): Problem | undefined {
  if (compareIds(parameters['create.id-minimum'], parameters['create.id-maximum']) > 0) {
    return above('create.id-minimum', 'create.id-maximum', 'No id would be left.');
  }
  for (const [lower, upper] of bounds) {
    // No number is above "unlimited", which is none.
    if (Number(parameters[lower]) > Number(parameters[upper])) {
      return above(lower, upper, 'Lower the first, or raise the second.');
    }
  }
  if (parameters['create.owner'] === 'everyone' && parameters['list.visibility'] === 'own') {
    return {
      cause: '"create.owner" is "everyone" and "list.visibility" is "own"',
      remedy: 'Nobody would see a plant that was created.',
    };
  }
  return undefined;
}

const bounds = [
  ['create.minimum-name-length', 'create.maximum-name-length'],
  ['create.minimum-tag-length', 'create.maximum-tag-length'],
] as const;

function above(lower: ParameterId, upper: ParameterId, remedy: string): Problem {
  return { cause: `"${lower}" is above "${upper}"`, remedy };
}
