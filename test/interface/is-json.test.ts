import { expect, it } from 'vitest';
import { isJson } from '../../src/interface/is-json.js';

it.each([
  [{ a: 1, b: [null, 'x', true] }, true],
  [{ a: 1, b: undefined }, false],
  [[1, Number.NaN], false],
  [new Date(), false],
])('knows whether JSON can represent the value %#: %s', (value, expected) => {
  expect(isJson(value)).toBe(expected);
});
