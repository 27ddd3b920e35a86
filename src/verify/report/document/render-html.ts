import { createHash } from 'node:crypto';
import { type Markup, markup } from '../markup.js';
import { htmlStyle } from './html-style.js';
import {
  type Block,
  type Entry,
  type Fact,
  type ReportDocument,
  type Section,
  type Status,
  statuses,
} from './report-document.js';

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
  const shown = sections.filter(({ blocks }) => blocks.length > 0);
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
<title>${headlines.slice(0, 1).map(({ status }) => `${statuses[status].word}: `)}${title}</title>
<style>${{ markup: htmlStyle }}</style>
</head>
<body>
<main>
<header>
<p class="quiet">${title}</p>
${headings}${hints.map(paragraph)}${factList(facts)}</header>
${shown.map((section) => sectionMarkup(section, 2))}</main>
<script>${{ markup: copyScript }}</script>
</body>
</html>
`.markup;
}

function sectionMarkup({ heading, fold, blocks }: Section, level: number): Markup {
  const { status, id, text, notes = [] } = heading;
  const inside = markup`${notes.map(noteMarkup)}${blocks.map((one) => blockMarkup(one, level + 1))}`;
  if (fold !== undefined) {
    // Below the first level a summary is no heading.
    const name = level === 2 ? markup`<h2>${mark(status)}${text}</h2>` : text;
    return markup`<details class="level-${level}"><summary>${name}</summary>\n${inside}</details>\n`;
  }
  const tag = { markup: `h${Math.min(level, 6)}` };
  const name =
    id === undefined
      ? markup`<${tag}>${mark(status)}${text}</${tag}>\n`
      : markup`<${tag}>${badge(status)}<code>${id}</code></${tag}>\n${text === '' ? undefined : paragraph(text)}`;
  return markup`<section class="level-${level} ${status}">\n${name}${inside}</section>\n`;
}

function blockMarkup(block: Block, level: number): Markup | undefined {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.text);
    case 'facts':
      return factList(block.facts);
    case 'code':
      return markup`<pre class="${block.language}"><code>${block.code}</code></pre>\n`;
    case 'rows':
      return markup`<ul class="rows">\n${block.entries.map(rowMarkup)}</ul>\n`;
    case 'section':
      return sectionMarkup(block, level);
  }
}

function rowMarkup({ status, id, text, notes = [] }: Entry): Markup {
  const name = id === undefined ? undefined : markup`<code>${id}</code> `;
  return markup`<li>${badge(status)}<div>${name}${text}${notes.map(noteMarkup)}</div></li>\n`;
}

function paragraph(text: string | undefined): Markup | undefined {
  return text === undefined ? undefined : markup`<p>${text}</p>\n`;
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
  return status && markup`<span class="badge ${status}">${statuses[status].word}</span> `;
}

function noteMarkup(note: string): Markup {
  return markup`\n<p class="note">${note}</p>\n`;
}
