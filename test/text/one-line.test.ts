import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOneLine, toPrintable, toPrintableJson } from '../../src/text/printable.js';

/** Whether GitHub finds a command in a line of a log: its runner trims the line first. */
const isCommand = (line: string) => line.trimStart().startsWith('::') || line.includes('##[');

describe('a text in the log of a workflow', () => {
  it.each([
    ['  ::error::x', '  \\x3a:error::x'],
    ['a ##[add-mask]x ###[', 'a \\x23#[add-mask]x #\\x23#['],
    ['a\tb', 'a\\x09b'],
    ['\u{1fffe}\u200b', '\\u{1fffe}\\u200b'],
    ['a  b \n c', 'a  b c'],
  ])('in one line, %j is %s', (text, shown) => {
    expect(toOneLine(text)).toBe(shown);
  });

  it('is no command, whatever it is', () => {
    const piece = fc.constantFrom(...':#[ \t\n\ra', '::', '##[', '##', '\u2003');
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
