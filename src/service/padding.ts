import type { NewPlant } from '../interface/plant.js';
import type { CompiledProfile } from './compiled-profile.js';
import { type Rejection, rejectByProfile } from './rejection.js';

type Field = 'name' | 'tag';

/** Where a text has white space: the variants of the situations `create.padded-...`. */
type Padding = 'leading' | 'trailing' | 'blank';

function findPadding(text: string): Padding | undefined {
  const trimmed = text.trim();
  if (trimmed === text) {
    return undefined;
  }
  if (trimmed === '') {
    return 'blank';
  }
  return text === text.trimStart() ? 'trailing' : 'leading';
}

/** Creates the check of white space around names or tags; undefined if the profile needs none. */
export function createCheckPadding(
  field: Field,
  profile: CompiledProfile,
): ((plant: NewPlant) => Rejection | undefined) | undefined {
  const situation = `create.padded-${field}` as const;
  if (profile.isUsual(situation)) {
    return undefined;
  }
  const message = `${field} must not begin or end with white space`;
  return (plant) => {
    const padding = findPadding(plant[field] ?? '');
    return padding === undefined
      ? undefined
      : rejectByProfile(situation, profile.outcomeOf(situation, padding), message);
  };
}

/**
 * Creates the function that removes white space around names or tags; undefined if the profile needs
 * none.
 *
 * @param paddings the white space to look for.
 */
export function createTrim(
  field: Field,
  profile: CompiledProfile,
  paddings: readonly Padding[],
): ((plant: NewPlant) => NewPlant) | undefined {
  const situation = `create.padded-${field}` as const;
  if (profile.isUsual(situation)) {
    return undefined;
  }
  return (plant) => {
    const text = plant[field] ?? '';
    const padding = findPadding(text);
    if (padding === undefined || !paddings.includes(padding)) {
      return plant;
    }
    switch (profile.outcomeOf(situation, padding).effect) {
      case 'trimmed':
        return { ...plant, [field]: text.trim() };
      case 'dropped':
        return { ...plant, [field]: undefined };
      default:
        return plant;
    }
  };
}
