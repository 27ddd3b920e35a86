import { expect, it } from 'vitest';
import { firstSentenceOf, llmsText } from './llms-text.js';
import { pages, root } from './pages.js';

it('llms.txt has the title and the first sentence of each page; with -u this test writes it', async () => {
  await expect(llmsText).toMatchFileSnapshot(`${root}/llms.txt`);
});

it('each page begins with a sentence', () => {
  const without = pages
    .filter(({ path }) => path.startsWith('docs/'))
    .filter(({ text }) => !/^[A-Z`].{20,}[.]$/.test(firstSentenceOf(text)));

  expect(without.map(({ path }) => path)).toEqual([]);
});
