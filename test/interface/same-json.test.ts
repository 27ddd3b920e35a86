import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from '../../src/interface/same-json.js';

describe('isSameJson', () => {
  it('treats a value and its parsed JSON text as the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isSameJson(value, JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
    );
  });

  it.each([
    [1, '1'],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ toString: 1 }, { a: 1 }],
    [[], { length: 0 }],
  ])('distinguishes %j from %j', (first, second) => {
    expect(isSameJson(first, second)).toBe(false);
    expect(isSameJson(second, first)).toBe(false);
  });
});
