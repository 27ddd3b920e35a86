import type { NewPlant } from '../interface/plant.js';
import { lengthIn, type TextUnit, textUnits } from '../interface/text-length.js';
import type { CompiledProfile } from './compiled-profile.js';
import { type Rejection, reject } from './rejection.js';

/** Creates the check of the length and characters of names or tags; undefined if none is needed. */
export function createValidateText(
  field: 'name' | 'tag',
  profile: CompiledProfile,
): ((plant: NewPlant) => Rejection | undefined) | undefined {
  const { parameters } = profile;
  const min = parameters[`create.minimum-${field}-length` as const];
  const max = parameters[`create.maximum-${field}-length` as const];
  const unit = parameters['create.text-unit'];
  const characters = parameters[`create.${field}-characters` as const];
  if (min === 0 && max === 'unlimited' && characters === 'any') {
    return undefined;
  }
  const pattern = characters === 'any' ? undefined : new RegExp(`^${characters}*$`, 'u');

  return (plant) => {
    const text = plant[field];
    if (text === undefined) {
      return undefined;
    }
    if (isShorter(text, min, unit)) {
      const what = min === 1 ? 'must not be empty' : `must have at least ${min} ${textUnits[unit]}`;
      const variant = text === '' ? 'empty' : 'short';
      const situation = `create.${field}-too-short` as const;
      const outcome = profile.outcomeOf(situation, variant);
      return reject(situation, outcome, `${field} ${what}`);
    }
    if (max !== 'unlimited' && isLonger(text, max, unit)) {
      const situation = `create.${field}-too-long` as const;
      const message = `${field} must not be longer than ${max}`;
      return reject(situation, profile.outcomeOf(situation), message);
    }
    if (pattern !== undefined && !pattern.test(text)) {
      const situation = `create.${field}-other-characters` as const;
      const message = `${field} must contain no characters but ${characters}`;
      return reject(situation, profile.outcomeOf(situation), message);
    }
    return undefined;
  };
}

// A code point takes one or two code units and up to four bytes, a code unit up to three: most texts
// need no counting.

function isShorter(text: string, min: number, unit: TextUnit): boolean {
  return text.length < 2 * min && lengthIn(unit, text) < min;
}

function isLonger(text: string, max: number, unit: TextUnit): boolean {
  const maxLength = unit === 'bytes' ? 3 * text.length : text.length;
  return maxLength > max && lengthIn(unit, text) > max;
}
