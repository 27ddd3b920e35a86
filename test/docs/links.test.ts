import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, root, targetsOf } from './pages.js';

const linking = [
  ...pages,
  ...[
    'contracts/README.md',
    'test/bench/README.md',
    ...['', 'nextjs/', 'python-provider/', 'storybook/', 'vite-react/'].map(
      (example) => `examples/${example}README.md`,
    ),
  ].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
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

describe.each(linking)('$path', ({ path, text }) => {
  it('links to files and headings that exist', () => {
    const missing = targetsOf(text).filter((target) => {
      if (/^https?:/.test(target)) {
        return false;
      }
      const [file = '', anchor] = target.split('#');
      const full = file === '' ? join(root, path) : join(root, dirname(path), file);
      return !(
        existsSync(full) &&
        (anchor === undefined || anchorsOf(readFileSync(full, 'utf8')).includes(anchor))
      );
    });

    expect(missing).toEqual([]);
  });

  it('has no two headings with one anchor', () => {
    const anchors = anchorsOf(text);

    expect(anchors).toEqual([...new Set(anchors)]);
  });
});

/** Paths of files and folders of the repository in prose, code and diagrams. */
const pathPattern = /\b(?:src|test|contracts|fixtures|docs)\/[\w./*-]*\w/g;

describe.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s', (path) => {
  it('names files that exist', () => {
    const { text = '' } = pages.find((page) => page.path === path) ?? {};
    const named = [...new Set(text.match(pathPattern))];

    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });
});
