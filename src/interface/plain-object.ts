/** Whether a value is an object as JSON has them: no list, and of no class of its own. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  // Not a comparison with Object.prototype, of which every realm has another.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
