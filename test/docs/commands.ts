import { blocksOf } from './pages.js';

/** Every command of the pages: the lines of shell blocks, and the `run:` lines of CI steps. */
export const commands: readonly string[] = [
  ...blocksOf('sh').flatMap(({ content }) => content.trim().split('\n')),
  ...blocksOf('yaml').flatMap(({ content }) =>
    [...content.matchAll(/^\s*-? *run: (.*)$/gm)].map(([, command = '']) => command),
  ),
].map((line) => line.replace(/\s+#.*/, ''));

/** The commands that begin with these words, each once. */
export function commandsOf(words: string): string[] {
  return [...new Set(commands)].filter((line) => line.startsWith(`${words} `));
}
