import { isPlainObject } from './plain-object.js';

/** Whether two JSON values are the same; the order of members does not matter. */
export function isSameJson(first: unknown, second: unknown): boolean {
  if (Array.isArray(first) && Array.isArray(second)) {
    return first.length === second.length && first.every((item, i) => isSameJson(item, second[i]));
  }
  if (isPlainObject(first) && isPlainObject(second)) {
    const names = Object.keys(first);
    return (
      names.length === Object.keys(second).length &&
      names.every((name) => Object.hasOwn(second, name) && isSameJson(first[name], second[name]))
    );
  }
  return first === second;
}
