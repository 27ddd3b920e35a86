import { isPlainObject } from './plain-object.js';

/** What becomes of a text in a JSON value. */
export type ChangeText = (text: string) => unknown;

/**
 * A JSON value with each text in it changed.
 *
 * @param changeName what becomes of the names of members; they stay as they are by default.
 */
export function mapTexts(
  value: unknown,
  change: ChangeText,
  changeName: (name: string) => string = (name) => name,
): unknown {
  if (typeof value === 'string') {
    return change(value);
  }
  if (Array.isArray(value)) {
    return value.map((item) => mapTexts(item, change, changeName));
  }
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          changeName(name),
          mapTexts(part, change, changeName),
        ]),
      )
    : value;
}
