import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages, root } from './pages.js';

it('llms.txt says by the title of each page what the page is for', () => {
  const text = readFileSync(`${root}/llms.txt`, 'utf8');
  const listed = [...text.matchAll(/^- \[(.+?)\]\((.+?)\): .{20,}\.$/gm)];
  const titles = pages
    .filter(({ path }) => path.startsWith('docs/'))
    .map((page) => [page.path, /^# (.*)$/m.exec(page.text)?.[1]]);

  expect(listed.map(([, title, path]) => [path, title]).sort()).toEqual(titles.sort());
});
