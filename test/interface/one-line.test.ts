import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOneLine, toPrintable } from '../../src/interface/one-line.js';
import { toPrintableJson } from '../../src/interface/printable-json.js';

/** Whether GitHub finds a command in a line of a log: its runner trims the line first. */
const isCommand = (line: string) => line.trimStart().startsWith('::') || line.includes('##[');

describe('a text in the log of a workflow', () => {
  it.each([
    ['::error::x', '\\x3a:error::x'],
    ['  ::error::x', '  \\x3a:error::x'],
    ['##[error]x', '\\x23#[error]x'],
    ['a ##[add-mask]x ###[', 'a \\x23#[add-mask]x #\\x23#['],
    ['a ::error::x', 'a ::error::x'],
    ['# a ## b #[c]', '# a ## b #[c]'],
  ])('is no command: %s', (text, shown) => {
    expect(toOneLine(text)).toBe(shown);
    expect(toPrintable(text)).toBe(shown);
  });

  it('is no command in a later line either', () => {
    expect(toPrintable('a\n ::error::x\n##[error]x')).toBe('a\n \\x3a:error::x\n\\x23#[error]x');
    expect(toOneLine('\n::error::x')).toBe(' \\x3a:error::x');
  });

  it('is read in time linear in its length', () => {
    const texts = [' ', '\r', '\u2028', ':', '#', '\t:'].map((one) => `é${one.repeat(200_000)}`);
    const startedAt = performance.now();

    for (const text of texts) {
      toOneLine(text);
    }

    // Some milliseconds; a quadratic pattern takes minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it('is no command, whatever it is', () => {
    const piece = fc.constantFrom(
      ':',
      '::',
      '#',
      '##[',
      '##',
      '[',
      ' ',
      '\t',
      '\n',
      '\r',
      '\u2003',
      'a',
    );
    const text = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 })));
    fc.assert(
      fc.property(
        text.map((pieces) => pieces.join('')),
        (text) => {
          expect(toPrintable(text).split('\n').some(isCommand)).toBe(false);
          expect(isCommand(toOneLine(text))).toBe(false);
          const json = toPrintableJson({ [text]: text }, 2);
          expect(json.split('\n').some(isCommand)).toBe(false);
          expect(JSON.parse(json)).toEqual({ [text]: text });
        },
      ),
    );
  });
});

describe('a text in one line', () => {
  it.each([
    ['a \n b', 'a b'],
    ['a  b', 'a  b'],
    ['a\tb', 'a\\x09b'],
    ['\u{1fffe}', '\\u{1fffe}'],
    ['\u200b', '\\u200b'],
  ])('of %j is %s', (text, line) => {
    expect(toOneLine(text)).toBe(line);
  });
});
