import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingPart } from '../../../src/verify/report/render/differing-part.js';
import { anyText } from './sample-report.js';

describe('the differing part of two values', () => {
  it.each([
    ['200', '201', ['', '200', '201', '']],
    ['"Basil tea"', '"Basil pot"', ['"Basil ', 'tea', 'pot', '"']],
    ['9007199254740993', '9007199254740992', ['900719925474099', '3', '2', '']],
    ['at most 2 items', 'an array of 8 items', ['', 'at most 2', 'an array of 8', ' items']],
    ['"Fern"', '"Fern "', ['"Fern', '', ' ', '"']],
    ['aa', 'aa', ['aa', '', '', '']],
  ])('of %s and %s is what no words at their ends have in common', (expected, actual, parts) => {
    const { start, end, ...between } = differingPart(expected, actual);

    expect([start, between.expected, between.actual, end]).toEqual(parts);
  });

  it('lies between what both have in common', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (one, other, common) => {
        const [expected, actual] = [common + one + common, common + other + common];

        const { start, end, ...between } = differingPart(expected, actual);

        expect(start + between.expected + end).toBe(expected);
        expect(start + between.actual + end).toBe(actual);
      }),
    );
  });
});
