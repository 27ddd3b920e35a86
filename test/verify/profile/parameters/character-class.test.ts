import fc from 'fast-check';
import { parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import {
  controlCharacters,
  foreignCharacters,
  toCharacterClass,
  visibleCharacters,
} from '../../../../src/verify/profile/parameters/character-class.js';

const letters = [...'éßāЖ植'];
const all = [...visibleCharacters, ...controlCharacters, ...foreignCharacters];

const asciiLetters = visibleCharacters.filter((character) => /[A-Za-z]/.test(character));

/** Sets of characters with a class: any of ASCII, and whole classes of the others. */
const sets = fc
  .tuple(
    fc.subarray([...visibleCharacters]),
    fc.subarray([...controlCharacters]),
    fc.constantFrom(
      [],
      ['é', 'ß'],
      ['€', '🌱'],
      [...asciiLetters, ...letters],
      [...asciiLetters, ...letters, 'ि', '’'],
      foreignCharacters.filter((one) => one !== '🌱'),
      foreignCharacters,
    ),
  )
  .map((parts) => new Set(parts.flat()))
  .filter(({ size }) => size > 0);

describe('a character class', () => {
  it('matches exactly the accepted characters, and is valid in a profile', () => {
    fc.assert(
      fc.property(sets, (accepted) => {
        const found = toCharacterClass(accepted) ?? '';

        expect(() =>
          parseProfile({ parameters: { 'create.name-characters': found } }),
        ).not.toThrow();
        const pattern = new RegExp(`^${found}$`, 'u');
        expect(all.filter((character) => pattern.test(character))).toEqual(
          all.filter((character) => accepted.has(character)),
        );
      }),
      { seed: 1 },
    );
  });

  it.each([
    ['[a-z]', 'abcdefghijklmnopqrstuvwxyz'],
    ['[\\-0-9]', '-0123456789'],
    ['[\\[\\]\\^]', '[]^'],
    ['[ab]', 'ab'],
    ['[a-ce]', 'abce'],
    ['[\\t\\na-c]', '\t\nabc'],
    ['[^\\x00]', all.filter((one) => one !== '\0').join('')],
    ['[^"<>]', all.filter((one) => !'"<>'.includes(one)).join('')],
    ['[A-Za-z\\xc0-\\xff]', `${asciiLetters.join('')}éß`],
    ['[ -~\\x80-\\uffff]', [...visibleCharacters, ...foreignCharacters.slice(0, -1)].join('')],
    ["[ '\\-.\\p{L}\\p{N}]", `${asciiLetters.join('')}0123456789 .'-éßāЖ植٣`],
  ])('is written in a short form: %s', (text, characters) => {
    expect(toCharacterClass(new Set(characters))).toBe(text);
  });

  it('has the letters of every language if all tried ones were accepted', () => {
    const accepted = new Set([' ', ...asciiLetters, ...letters]);

    expect(toCharacterClass(accepted)).toBe('[ \\p{L}]');
    expect(toCharacterClass(new Set([...accepted, 'ि']))).toBe('[ \\p{L}\\p{M}]');
  });

  it.each([
    ['some letters beyond ASCII', [...asciiLetters, 'é']],
    ['letters beyond ASCII, but not of ASCII', letters],
    ['none at all', []],
  ])('does not exist for %s', (_, characters) => {
    expect(toCharacterClass(new Set(characters))).toBeUndefined();
  });
});
