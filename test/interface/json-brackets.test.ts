import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonBrackets, isNestedDeeperThan } from '../../src/interface/json-brackets.js';

const fragment = fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', ' ', '1', 'x', '木');
const texts = fc.array(fragment, { maxLength: 60 }).map((fragments) => fragments.join(''));

/** A string, or the start of one at the end of the text. */
const string = /"(?:[^"\\]|\\.)*(?:"|\\?$)/gs;

it('finds the brackets outside of strings, and how many are open after each', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let level = 0;
      const expected = [...text.replace(string, (one) => ' '.repeat(one.length))].flatMap(
        (character, position) => {
          const isOpening = '[{'.includes(character);
          level += isOpening ? 1 : ']}'.includes(character) ? -1 : 0;
          return isOpening || ']}'.includes(character) ? [{ position, level }] : [];
        },
      );

      expect([...findJsonBrackets(text)]).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

it('finds texts that open more brackets in each other than a number of levels', () => {
  fc.assert(
    fc.property(texts, fc.nat(8), (text, levels) => {
      const max = Math.max(0, ...[...findJsonBrackets(text)].map(({ level }) => level));

      expect(isNestedDeeperThan(levels, text)).toBe(max > levels);
    }),
    { numRuns: 1000 },
  );
});
