import { describe, expect, it } from 'vitest';
import {
  assertWholeNumber,
  isWholeNumber,
  parseWholeNumber,
} from '../../src/interface/whole-number.js';

describe('isWholeNumber', () => {
  it.each([0, 7, Number.MAX_SAFE_INTEGER])('accepts %d', (value) => {
    expect(isWholeNumber(value)).toBe(true);
  });

  it.each([-1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '7', null])(
    'rejects %j',
    (value) => {
      expect(isWholeNumber(value)).toBe(false);
    },
  );

  it('holds both bounds', () => {
    expect([1, 2, 3, 4].filter((value) => isWholeNumber(value, 2, 3))).toEqual([2, 3]);
  });
});

describe('parseWholeNumber', () => {
  it.each([
    ['7', 7],
    ['007', 7],
    ['', undefined],
    ['-1', undefined],
    ['1.0', undefined],
    ['1e2', undefined],
    ['9007199254740993', undefined],
    ['11', undefined],
  ])('reads %j as %s', (text, expected) => {
    expect(parseWholeNumber(text, 0, text === '11' ? 10 : undefined)).toBe(expected);
  });
});

describe('assertWholeNumber', () => {
  it('names the option and the range', () => {
    expect(() => assertWholeNumber('port', 70_000, 0, 65_535)).toThrow(
      expect.objectContaining({
        message:
          'Failed to read the option port: it cannot be 70000. Give a whole number from 0 to 65535.',
        details: { option: 'port' },
      }),
    );
  });

  it('names no maximum if any safe integer is allowed', () => {
    expect(() => assertWholeNumber('seed', -1)).toThrow(/Give a whole number from 0\.$/);
  });
});
