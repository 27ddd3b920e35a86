import type { NewPlant } from '../interface/plant.js';
import { lengthIn, type TextUnit } from '../interface/text-length.js';
import type { CompiledProfile } from './compiled-profile.js';
import { type Rejection, reject } from './rejection.js';

/** Creates the check of the length and the characters of names or tags, if a profile asks for one. */
export function createValidateText(
  field: 'name' | 'tag',
  profile: CompiledProfile,
): ((plant: NewPlant) => Rejection | undefined) | undefined {
  const { parameters } = profile;
  const shortest = parameters[`create.shortest-${field}` as const];
  const longest = parameters[`create.longest-${field}` as const];
  const unit = parameters['create.text-unit'];
  const characters = parameters[`create.${field}-characters` as const];
  if (shortest === 0 && longest === 'unlimited' && characters === 'any') {
    return undefined;
  }
  const pattern = characters === 'any' ? undefined : new RegExp(`^${characters}*$`, 'u');

  return (plant) => {
    const text = plant[field];
    if (text === undefined) {
      return undefined;
    }
    if (isShorter(text, shortest, unit)) {
      const what =
        shortest === 1 ? 'must not be empty' : `must have at least ${shortest} ${nameOf[unit]}`;
      const variant = text === '' ? 'empty' : 'short';
      const situation = `create.${field}-too-short` as const;
      const outcome = profile.outcomeOf(situation, variant);
      return reject(situation, outcome, `${field} ${what}`);
    }
    if (longest !== 'unlimited' && isLonger(text, longest, unit)) {
      const situation = `create.${field}-too-long` as const;
      const message = `${field} must not be longer than ${longest}`;
      return reject(situation, profile.outcomeOf(situation), message);
    }
    if (pattern !== undefined && !pattern.test(text)) {
      const situation = `create.${field}-other-characters` as const;
      const message = `${field} must hold no characters but ${characters}`;
      return reject(situation, profile.outcomeOf(situation), message);
    }
    return undefined;
  };
}

const nameOf: Readonly<Record<TextUnit, string>> = {
  'code-points': 'code points',
  'utf-16': 'code units of UTF-16',
  bytes: 'bytes of UTF-8',
};

// A code point takes one or two code units and up to four bytes, a code unit up to three: most texts
// need no counting.

function isShorter(text: string, fewest: number, unit: TextUnit): boolean {
  return text.length < 2 * fewest && lengthIn(unit, text) < fewest;
}

function isLonger(text: string, most: number, unit: TextUnit): boolean {
  const mostPossible = unit === 'bytes' ? 3 * text.length : text.length;
  return mostPossible > most && lengthIn(unit, text) > most;
}
