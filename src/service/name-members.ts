import { isPlainObject } from '../interface/plain-object.js';
import { newPlantSchema } from '../interface/plant.js';

/** Whether the document has a member of that name. */
export function isMember(name: string): boolean {
  return Object.hasOwn(newPlantSchema.shape, name);
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
