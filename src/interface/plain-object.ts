/** Whether a value is a plain object: not an array, and not an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  // Not compared with Object.prototype, which differs in every realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
