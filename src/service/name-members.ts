import { isPlainObject } from '../interface/plain-object.js';
import { newPlantSchema } from '../interface/plant.js';

/** Whether the document has a member of that name. */
export function isMember(name: string): boolean {
  return Object.hasOwn(newPlantSchema.shape, name);
}

/** The cases, beside small letters, in which members may be written. */
export const memberCases = ['capitalized', 'upper case'] as const;

/** In which case members are written that are not in small letters; undefined where none is. */
export function findMemberCase(value: unknown): (typeof memberCases)[number] | undefined {
  if (!isPlainObject(value)) {
    return undefined;
  }
  const other = Object.keys(value).find((name) => !isMember(name) && isMember(name.toLowerCase()));
  if (other === undefined) {
    return undefined;
  }
  return other === other.toUpperCase() ? 'upper case' : 'capitalized';
}

/**
 * A NewPlant whose members may be written in any case, with the names that the document has for
 * them. A name written as in the document counts before others, else the last one.
 */
export function nameMembers(value: unknown): unknown {
  if (!isPlainObject(value)) {
    return value;
  }
  const members = Object.entries(value).flatMap<[string, unknown]>(([written, content]) => {
    const name = written.toLowerCase();
    if (name === written || !isMember(name)) {
      return [[written, content]];
    }
    return Object.hasOwn(value, name) ? [] : [[name, content]];
  });
  return Object.fromEntries(members);
}
