import { stringify } from 'lossless-json';
import { JsonNumeral } from './json.js';

const numeralStringifier = {
  test: (value: unknown) => value instanceof JsonNumeral,
  stringify: String,
};

/** Writes JSON as `JSON.stringify` does, and every digit of a JsonNumeral or a bigint. */
export function stringifyExact(
  value: unknown,
  replacer?: (name: string, value: unknown) => unknown,
  space?: number,
): string {
  return stringify(value, replacer, space, [numeralStringifier]) ?? '';
}
