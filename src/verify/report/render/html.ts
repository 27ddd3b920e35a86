import { createHash } from 'node:crypto';
import { counted } from '../../../interface/counted.js';
import {
  type Block,
  type Fact,
  failuresInFull,
  type Item,
  type ReportDocument,
  type Section,
  type Status,
  splitItems,
  statuses,
  wordOf,
} from '../document/report-document.js';
import { type Markup, markup, type Piece } from '../markup.js';
import { htmlStyle } from './html-style.js';

/** Puts a button before the commands for a shell. Where scripts are forbidden, there is none. */
const copyScript = `
for (const pre of document.querySelectorAll('pre.sh')) {
  const button = Object.assign(document.createElement('button'), { textContent: 'Copy' });
  button.onclick = () => {
    getSelection().selectAllChildren(pre);
    document.execCommand('copy');
    button.textContent = 'Copied';
  };
  pre.before(button);
}
`;
const copyHash = createHash('sha256').update(copyScript).digest('base64');

/** Lets the page style itself and copy commands, and neither load nor send anything. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${copyHash}'; base-uri 'none'; form-action 'none'`;

/** A document as one page without other files, light or dark by preference. */
export function renderHtml(document: ReportDocument): string {
  const { title, headlines, hints, facts, sections } = document;
  const headings = headlines.map(({ status, text, reason }, position) => {
    const tag = { markup: position === 0 ? 'h1' : 'p' };
    return markup`<${tag} class="headline ${status}">${mark(status)}${text}</${tag}>\n${paragraph(reason)}`;
  });
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${headlines.slice(0, 1).map(({ status }) => `${wordOf(status)}: `)}${title}</title>
<style>${{ markup: htmlStyle }}</style>
</head>
<body>
<main>
<header>
<p class="quiet">${title}</p>
${headings}${hints.map(paragraph)}${factList(facts)}</header>
${sections.map(sectionMarkup)}</main>
<script>${{ markup: copyScript }}</script>
</body>
</html>
`.markup;
}

function sectionMarkup({ heading, status, isFolded, blocks }: Section): Markup {
  const name = markup`<h2>${mark(status)}${heading}</h2>`;
  const inside = blocks.map(blockMarkup);
  return isFolded
    ? markup`<details class="level-2"><summary>${name}</summary>\n${inside}</details>\n`
    : markup`<section class="level-2">\n${name}\n${inside}</section>\n`;
}

function blockMarkup({ text, isFolded, items }: Block): Markup | undefined {
  const { full, rows } = splitItems(items);
  const list = markup`<ul class="rows">\n${rows.map(rowMarkup)}</ul>\n`;
  const inside = [full.map((item) => itemMarkup(item, 3)), rows.length > 0 ? list : undefined];
  return isFolded ? folded(text, inside) : markup`${paragraph(text)}${inside}`;
}

function itemMarkup(item: Item, level: number): Markup {
  const { status, id, text, notes = [], facts, curl = [], messages = [], failures = [] } = item;
  const tag = { markup: `h${level}` };
  const name =
    id === undefined
      ? markup`<${tag}>${mark(status)}${text}</${tag}>\n`
      : markup`<${tag}>${badge(status)}<code>${id}</code></${tag}>\n${paragraph(text)}`;
  const commands = markup`<pre class="sh"><code>${curl.join('\n')}</code></pre>\n`;
  const nested = failures.map((failure) => itemMarkup(failure, level + 1));
  return markup`<section class="level-${level} ${status}">
${name}${notes.map(noteMarkup)}${facts && factList(facts)}${curl.length > 0 ? commands : undefined}${folded(
  'Requests and responses in full',
  messages.map((message) => markup`<pre class="text"><code>${message}</code></pre>\n`),
)}${nested.slice(0, failuresInFull)}${folded(
  counted(nested.length - failuresInFull, 'more failure'),
  nested.slice(failuresInFull),
)}</section>
`;
}

function folded(summary: string | undefined, inside: readonly Piece[]): Markup | undefined {
  return inside.length === 0
    ? undefined
    : markup`<details><summary>${summary}</summary>\n${inside}</details>\n`;
}

function rowMarkup({ status, id, text, notes = [] }: Item): Markup {
  const name = id === undefined ? undefined : markup`<code>${id}</code> `;
  return markup`<li>${badge(status)}<div>${name}${text}${notes.map(noteMarkup)}</div></li>\n`;
}

function paragraph(text: string | undefined): Markup | undefined {
  return text ? markup`<p>${text}</p>\n` : undefined;
}

function factList(facts: readonly Fact[]): Markup {
  const entries = facts.map(
    ([term, text]) => markup`<div><dt>${term}</dt><dd>${text}</dd></div>\n`,
  );
  return markup`<dl>\n${entries}</dl>\n`;
}

/** The mark of a status, for the eye alone: the text beside it has the word. */
function mark(status: Status | undefined): Markup | undefined {
  return (
    status &&
    markup`<span class="mark ${status}" aria-hidden="true">${statuses[status].mark}</span> `
  );
}

function badge(status: Status | undefined): Markup | undefined {
  return status && markup`<span class="badge ${status}">${wordOf(status)}</span> `;
}

function noteMarkup(note: string): Markup {
  return markup`\n<p class="note">${note}</p>\n`;
}
