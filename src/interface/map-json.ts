import { isPlainObject } from './plain-object.js';

const sameName = (name: string) => name;

/**
 * Copies a JSON value and changes its leaves: everything but lists and objects.
 *
 * @param changeName changes the names of members. Default: they stay the same.
 */
export function mapLeaves(
  value: unknown,
  change: (leaf: unknown) => unknown,
  changeName: (name: string) => string = sameName,
): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => mapLeaves(item, change, changeName));
  }
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          changeName(name),
          mapLeaves(part, change, changeName),
        ]),
      )
    : change(value);
}

/** Copies a JSON value and changes its texts. */
export function mapTexts(
  value: unknown,
  change: (text: string) => unknown,
  changeName?: (name: string) => string,
): unknown {
  return mapLeaves(value, (leaf) => (typeof leaf === 'string' ? change(leaf) : leaf), changeName);
}
