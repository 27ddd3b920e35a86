import { readFileSync } from 'node:fs';

/** A fenced block of the README. */
export interface Block {
  readonly language: string;
  /** The file it shows, where it has a name. */
  readonly file: string;
  readonly content: string;
}

export const readmeUrl = new URL('../../README.md', import.meta.url);

export const blocks: readonly Block[] = [
  ...readFileSync(readmeUrl, 'utf8').matchAll(/^```(\w+) ?(\S*)\n(.*?)^```/gms),
].map(([, language = '', file = '', content = '']) => ({ language, file, content }));

export function blocksOf(language: string): Block[] {
  return blocks.filter((block) => block.language === language);
}
