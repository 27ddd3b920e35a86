import { describe, expect, it } from 'vitest';
import { terminalToSvg } from './terminal-to-svg.js';

const theme = {
  background: '#000',
  bar: '#777',
  border: '#333',
  text: '#eee',
  dim: '#888',
  red: '#f00',
  green: '#0f0',
  yellow: '#ff0',
};

/** The texts of the picture, with their attributes. */
function textsOf(printed: string): { attributes: string; text: string }[] {
  const svg = terminalToSvg([{ title: 'a title', text: printed }], theme);
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)</g)]
    .slice(1)
    .map(([, attributes = '', text = '']) => ({ attributes, text }));
}

describe('the picture of a terminal', () => {
  it('has what was printed, in its colours', () => {
    const texts = textsOf('\x1b[31m✗\x1b[39m \x1b[1mrule\x1b[22m \x1b[2mnote\x1b[22m plain');

    expect(texts.map(({ text }) => text)).toEqual(['✗', 'rule', 'note', ' plain']);
    expect(texts[0]?.attributes).toContain('fill="#f00"');
    expect(texts[1]?.attributes).toContain('font-weight="bold"');
    expect(texts[2]?.attributes).toContain('fill="#888"');
    expect(texts[3]?.attributes).toContain('fill="#eee"');
  });

  it('escapes what XML reserves', () => {
    expect(textsOf('<a> & "b"').map(({ text }) => text)).toEqual(['&lt;a&gt; &amp; &quot;b&quot;']);
  });

  it('wraps a line that is longer than the terminal is wide', () => {
    const [first, second] = textsOf('x'.repeat(150));

    expect([first?.text.length, second?.text.length]).toEqual([108, 42]);
    expect(second?.attributes).toMatch(/^x="16" /);
  });

  it('fails for a code that it does not know', () => {
    expect(() => textsOf('\x1b[35mpurple\x1b[39m')).toThrow('no colour for the code 35');
  });
});
