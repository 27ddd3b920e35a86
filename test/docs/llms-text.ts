import packageJson from '../../package.json' with { type: 'json' };
import { type Page, pages, readPage } from './pages.js';

/** The pages whose first sentences someone needs who writes an app, in this order. */
const toKnow = [
  'docs/reference/interface.md',
  'docs/plants.md',
  'docs/write-tests.md',
  'docs/reference/faults.md',
  'docs/harden-your-app.md',
  'docs/reference/command-line.md',
];

function lineOf({ path, text }: Page): string {
  const [, title] = /^# (.*)$/m.exec(text) ?? [];
  return `- [${title}](${path}): ${firstSentenceOf(text)}`;
}

/** The first sentence of the first paragraph, without links; one that ends with a colon gets a full stop. */
export function firstSentenceOf(text: string): string {
  const paragraphs = text
    .replace(/^```.*?^```/gms, '')
    .split(/\n{2,}/)
    .filter((paragraph) => /^[\w`[]/.test(paragraph));
  const plain = (paragraphs[0] ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const [sentence = ''] = /^.*?[.?!](?=\s|$)|^.*$/.exec(plain) ?? [];
  return sentence.replace(/:$/, '.');
}

const others = pages.filter(({ path }) => path.startsWith('docs/') && !toKnow.includes(path));
const isReference = ({ path }: Page) => path.startsWith('docs/reference/');

/** The text of llms.txt: what each page is about, for a program that reads it in place of all pages. */
export const llmsText = `# Plant Store Kit

> ${packageJson.description}

## Six things to know

${toKnow.map((path) => lineOf(readPage(path))).join('\n')}

## Pages

${others
  .filter((page) => !isReference(page))
  .map(lineOf)
  .join('\n')}

## Reference

${others.filter(isReference).map(lineOf).join('\n')}
`;
