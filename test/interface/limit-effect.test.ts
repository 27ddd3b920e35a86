import { describe, expect, it } from 'vitest';
import { applyLimit, classifyLimit, readLimitAs } from '../../src/interface/limit-effect.js';

describe('a limit', () => {
  it.each([
    [undefined, ['a', 'b', 'c']],
    [0, []],
    [2, ['a', 'b']],
    [9, ['a', 'b', 'c']],
    [-1, ['a', 'b']],
  ])('of %s leaves %j of three plants', (limit, left) => {
    expect(applyLimit(['a', 'b', 'c'], limit)).toEqual(left);
  });

  it.each([
    ['empty', '7', 0],
    ['one', '7', 1],
    ['absolute', '-7', 7],
    ['all-but-last', '-7', -7],
    ['leading-digits', ' +12abc', 12],
    ['leading-digits', 'a12', 0],
    ['number', '2.7', 2],
    ['number', '-2.7', 0],
    ['number', 'a', 0],
    ['accepted', '12', 12],
    ['ignored', '12', undefined],
    [undefined, '12', undefined],
  ])('with the effect %s reads "%s" as %s', (effect, text, limit) => {
    expect(readLimitAs(effect, text)).toBe(limit);
  });

  it.each([
    ['-1.5', 'fraction'],
    ['1e3', 'exponent'],
    ['0x1F', 'hexadecimal'],
    ['+5', 'plus sign'],
    [' 5 ', 'padded'],
    ['5 ', 'padded'],
    ['5x', 'trailing text'],
    ['five', 'text'],
  ])('written "%s" is the variant %s', (text, variant) => {
    expect(classifyLimit(text)).toBe(variant);
  });
});
