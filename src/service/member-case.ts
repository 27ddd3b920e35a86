import { isPlainObject } from '../interface/json.js';
import { newPlantSchema } from '../interface/plant.js';

/** Whether NewPlant has a member of that name. */
export function isMemberOfNewPlant(name: string): boolean {
  return Object.hasOwn(newPlantSchema.shape, name);
}

/** The cases, beside lower case, in which members may be written. */
export const memberCases = ['capitalized', 'upper case'] as const;

/** The case of members that are not in lower case; undefined if there are none. */
export function findMemberCase(value: unknown): (typeof memberCases)[number] | undefined {
  if (!isPlainObject(value)) {
    return undefined;
  }
  const other = Object.keys(value).find(
    (name) => !isMemberOfNewPlant(name) && isMemberOfNewPlant(name.toLowerCase()),
  );
  if (other === undefined) {
    return undefined;
  }
  return other === other.toUpperCase() ? 'upper case' : 'capitalized';
}

/**
 * Renames the members of a NewPlant, written in any case, to lower case. Of several with the same
 * name the one in lower case counts, else the last one.
 */
export function lowerMemberCase(value: unknown): unknown {
  if (!isPlainObject(value)) {
    return value;
  }
  const members = Object.entries(value).flatMap<[string, unknown]>(([written, content]) => {
    const name = written.toLowerCase();
    if (name === written || !isMemberOfNewPlant(name)) {
      return [[written, content]];
    }
    return Object.hasOwn(value, name) ? [] : [[name, content]];
  });
  return Object.fromEntries(members);
}
