import { describe, expect, it } from 'vitest';
import { markdownTable } from './markdown-table.js';

describe('a table in Markdown', () => {
  it('shows angle brackets, in code and outside of it', () => {
    const table = markdownTable(['a | b'], [['Bearer <token><br>`--url <url>`']]);

    expect(table.split('\n')).toEqual([
      '| a \\| b |',
      '| --- |',
      '| Bearer &lt;token><br>`--url <url>` |',
    ]);
  });
});
