import { isPlainObject } from './plain-object.js';

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
