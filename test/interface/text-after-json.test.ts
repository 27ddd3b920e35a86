import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTextAfterJson } from '../../src/interface/text-after-json.js';

describe('the text after the first JSON value of a text', () => {
  it.each([
    ['{"id":1} and more', ' and more'],
    ['{"id":1}{"id":2}', '{"id":2}'],
    ['\n [1, [2]] ]', ' ]'],
    ['{"name":"}\\"{"}}', '}'],
    ['{}\u00a0', '\u00a0'],
  ])('is found in %j', (text, rest) => {
    expect(findTextAfterJson(text)).toBe(rest);
  });

  it.each(['', ' ', '{', '{"name":"}', '{"id":1', '{id:1} x', '{"id":1]x', '"a" b', '5 6', 'x {}'])(
    'is not there in %j',
    (text) => {
      expect(findTextAfterJson(text)).toBeUndefined();
    },
  );

  it('is absent after JSON alone', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(findTextAfterJson(`${JSON.stringify(value, null, 1)}\r\n`)).toBeUndefined();
      }),
    );
  });

  it('is found after any object', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(findTextAfterJson(`${JSON.stringify({ value })}x`)).toBe('x');
      }),
    );
  });
});
