import { describe, expect, it } from 'vitest';
import { markDiffering } from '../../../src/verify/report/render/differing-part.js';

const shownBy = (...values: readonly [string, string]) =>
  markDiffering(...values, (part) => part).map(({ markup }) =>
    markup.replaceAll('&quot;', '"').replace(/^<code>|<\/code>$/g, ''),
  );

describe('the differing part of two values', () => {
  it.each([
    ['200', '201', '<mark>200</mark>', '<mark>201</mark>'],
    ['"Basil tea"', '"Basil pot"', '"Basil <mark>tea</mark>"', '"Basil <mark>pot</mark>"'],
    [
      '9007199254740993',
      '9007199254740992',
      '900719925474099<mark>3</mark>',
      '900719925474099<mark>2</mark>',
    ],
    [
      'at most 2 items',
      'an array of 8 items',
      '<mark>at most 2</mark> items',
      '<mark>an array of 8</mark> items',
    ],
    ['"Fern"', '"Fern "', '"Fern"', '"Fern<mark> </mark>"'],
    ['aa', 'aa', 'aa', 'aa'],
  ])('of %s and %s is what no words at their ends have in common', (one, other, ...marked) => {
    expect(shownBy(one, other)).toEqual(marked);
  });
});
