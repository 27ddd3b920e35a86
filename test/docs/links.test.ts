import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pages, readPage, root, targetsOf } from './pages.js';

const examples = ['', 'nextjs/', 'python-provider/', 'storybook/', 'vite-react/'];
const linking = [
  ...pages,
  ...['contracts/README.md', ...examples.map((name) => `examples/${name}README.md`)].map(readPage),
];

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): string[] {
  const headings = text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function exists(target: string, page: string): boolean {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? join(root, page) : join(root, dirname(page), file);
  return (
    existsSync(path) &&
    (anchor === undefined || anchorsOf(readFileSync(path, 'utf8')).includes(anchor))
  );
}

it('pages link to files and headings that exist', () => {
  const missing = linking.flatMap(({ path, text }) =>
    targetsOf(text)
      .filter((target) => !/^https?:/.test(target) && !exists(target, path))
      .map((target) => `${path}: ${target}`),
  );

  expect(missing).toEqual([]);
});

it('the pages for contributors name files that exist', () => {
  const named = pages
    .filter(({ path }) => ['CONTRIBUTING.md', 'docs/architecture.md'].includes(path))
    .flatMap(
      ({ text }) => text.match(/\b(?:src|test|contracts|fixtures|docs)\/[\w./*-]*\w/g) ?? [],
    );

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});
