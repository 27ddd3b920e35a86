import { isPlainObject } from './plain-object.js';

/** Whether a value is one that JSON can hold. */
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
