import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listExportedTypes, listIdentifiers, listWords } from './identifiers.js';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join('src', path))
  .sort();

const sources = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Words that the standard terms of the field have replaced. */
const retired = new Set(
  (
    'tell tells told untold kept broken meant obey outbox letgo alike apart sharing refuse refuses ' +
    'refused refusal most least longest fewest beginning stand behind mend came'
  ).split(' '),
);

function retiredWordsOf(names: readonly string[]): string[] {
  return names.filter((name) => {
    const words = listWords(name);
    const isExpectation = words[0] === 'expect' && words.length > 1;
    return isExpectation || words.some((word) => retired.has(word)) || /letGo|atWork/.test(name);
  });
}

describe('the names of src', () => {
  it.each(sources)('have no retired word: $path', ({ path, text }) => {
    const names = [basename(path).replace(/\.tsx?$/, ''), ...listIdentifiers(text)];

    expect(retiredWordsOf([...new Set(names)])).toEqual([]);
  });

  it('belong to one exported type each', () => {
    const paths = new Map<string, string[]>();
    for (const { path, text } of sources) {
      for (const name of listExportedTypes(text)) {
        paths.set(name, [...(paths.get(name) ?? []), path]);
      }
    }

    const shared = [...paths].filter(([, all]) => all.length > 1);
    expect(Object.fromEntries(shared)).toEqual({});
  });
});

describe('listIdentifiers', () => {
  it('finds names, and not the words of comments, texts and patterns', () => {
    const source = `
      // told
      /* kept */ const nameOf = 'broken' + "meant" + \`alike \${inside + \`\${deep}\`} behind\`;
      const pattern = /refuse['"]/g, half = count / 2;
    `;

    expect(listIdentifiers(source)).toEqual(
      expect.arrayContaining(['nameOf', 'inside', 'deep', 'pattern', 'half', 'count']),
    );
    expect(retiredWordsOf(listIdentifiers(source))).toEqual([]);
  });
});

describe('listWords', () => {
  it.each([
    ['camelCaseName', ['camel', 'case', 'name']],
    ['kebab-case-name', ['kebab', 'case', 'name']],
    ['toHTMLPage', ['to', 'html', 'page']],
    ['SNAKE_CASE2', ['snake', 'case']],
  ])('splits %s', (name, words) => {
    expect(listWords(name)).toEqual(words);
  });

  it('finds a retired word in a name', () => {
    expect(retiredWordsOf(['isKeptOpen', 'expectPlant', 'maxLength', 'expected'])).toEqual([
      'isKeptOpen',
      'expectPlant',
    ]);
  });
});
