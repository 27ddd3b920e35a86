import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Page {
  /** From the root. */
  readonly path: string;
  readonly text: string;
}

export interface Block {
  readonly page: string;
  readonly language: string;
  /** The file it shows, where it has a name. */
  readonly file: string;
  readonly content: string;
}

const paths = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
    .sort(),
];

export function readPage(path: string): Page {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

export const pages: readonly Page[] = paths.map(readPage);

export const blocks: readonly Block[] = pages.flatMap(({ path, text }) =>
  [...text.matchAll(/^```(\S*) ?([^\n]*)\n(.*?)^```/gms)].map(
    ([, language = '', file = '', content = '']) => ({ page: path, language, file, content }),
  ),
);

export function blocksOf(language: string): Block[] {
  return blocks.filter((block) => block.language === language);
}

/** Every command of the pages, each once: the lines of shell blocks, and the `run:` lines of CI steps. */
export const commands: readonly string[] = [
  ...new Set(
    [
      ...blocksOf('sh').flatMap(({ content }) => content.trim().split('\n')),
      ...blocksOf('yaml').flatMap(({ content }) =>
        [...content.matchAll(/^\s*-? *run: (.*)$/gm)].map(([, command = '']) => command),
      ),
    ].map((line) => line.replace(/\s+#.*/, '')),
  ),
];

export function commandsOf(words: string): string[] {
  return commands.filter((line) => line.startsWith(`${words} `));
}

/** The targets of links and images, in Markdown and in HTML. */
export function targetsOf(text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, '');
  const found = prose.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g);
  return [...found].map(([, markdown, html]) => markdown ?? html ?? '');
}
