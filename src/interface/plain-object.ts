/** Whether a value is a plain object: not an array, and not an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  // Not compared with Object.prototype, which differs in every realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether JSON can represent a value. */
export function isJson(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.every(isJson);
  }
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value) ||
    (isPlainObject(value) && Object.values(value).every(isJson))
  );
}
