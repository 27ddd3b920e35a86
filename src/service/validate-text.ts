import type { NewPlant } from '../interface/plant.js';
import type { CompiledProfile } from './compiled-profile.js';
import { type Rejection, reject } from './rejection.js';

/** Creates the check of the length of names or tags; undefined if none is needed. */
export function createValidateText(
  field: 'name' | 'tag',
  profile: CompiledProfile,
): ((plant: NewPlant) => Rejection | undefined) | undefined {
  const { parameters } = profile;
  const min = parameters[`create.minimum-${field}-length` as const];
  const max = parameters[`create.maximum-${field}-length` as const];
  if (min === 0 && max === 'unlimited') {
    return undefined;
  }

  return (plant) => {
    const text = plant[field];
    if (text === undefined) {
      return undefined;
    }
    if (text.length < 2 * min && codePointsOf(text) < min) {
      const what = min === 1 ? 'must not be empty' : `must have at least ${min} characters`;
      const variant = text === '' ? 'empty' : 'short';
      const situation = `create.${field}-too-short` as const;
      const outcome = profile.outcomeOf(situation, variant);
      return reject(situation, outcome, `${field} ${what}`);
    }
    if (max !== 'unlimited' && text.length > max && codePointsOf(text) > max) {
      const situation = `create.${field}-too-long` as const;
      const message = `${field} must not be longer than ${max}`;
      return reject(situation, profile.outcomeOf(situation), message);
    }
    return undefined;
  };
}

/** A code point takes one or two code units, so most texts need no counting. */
function codePointsOf(text: string): number {
  return [...text].length;
}
