import { type Markup, markup } from '../markup.js';
import { htmlStyle } from './html-style.js';
import type { Block, Entry, Fact, ReportDocument, Section } from './report-document.js';
import { statuses } from './statuses.js';

/** Lets the page style itself, and neither run nor load nor send anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A document as one page that needs nothing else, light or dark as the reader likes it. */
export function renderHtml(document: ReportDocument): string {
  const { title, outcomes, hints, facts, sections } = document;
  const shown = sections.filter(({ blocks }) => blocks.length > 0);
  const headings = outcomes.map(({ status, text, reason }, position) => {
    const tag = { markup: position === 0 ? 'h1' : 'p' };
    return markup`<${tag} class="outcome ${status}">${text}</${tag}>\n${paragraph(reason)}`;
  });
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${outcomes.slice(0, 1).map(({ status }) => `${statuses[status].word}: `)}${title}</title>
<style>${{ markup: htmlStyle }}</style>
</head>
<body>
<main>
<header>
<p class="quiet">${title}</p>
${headings}${hints.map(paragraph)}${factList(facts)}</header>
${shown.map((section) => sectionMarkup(section, 2))}</main>
</body>
</html>
`.markup;
}

function sectionMarkup({ heading, fold, blocks }: Section, level: number): Markup {
  const { status, notes = [] } = heading;
  const tag = { markup: `h${Math.min(level, 6)}` };
  const name = markup`<${tag}>${badge(status)}${nameOf(heading)}</${tag}>`;
  const inside = markup`${notes.map(noteMarkup)}${blocks.map((one) => blockMarkup(one, level + 1))}`;
  return fold === undefined
    ? markup`<section class="level-${level} ${status}">\n${name}\n${inside}</section>\n`
    : markup`<details class="level-${level}"><summary>${name}</summary>\n${inside}</details>\n`;
}

function blockMarkup(block: Block, level: number): Markup | undefined {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.text);
    case 'facts':
      return factList(block.facts);
    case 'code':
      return markup`<pre><code>${block.code}</code></pre>\n`;
    case 'rows':
      return markup`<table>
<thead><tr><th scope="col">Status</th><th scope="col">What was checked</th></tr></thead>
<tbody>\n${block.entries.map(rowMarkup)}</tbody>
</table>\n`;
    case 'section':
      return sectionMarkup(block, level);
  }
}

function rowMarkup(entry: Entry): Markup {
  const { status, notes = [] } = entry;
  return markup`<tr><td>${badge(status)}</td><th scope="row">${nameOf(entry)}${notes.map(noteMarkup)}</th></tr>\n`;
}

function paragraph(text: string | undefined): Markup | undefined {
  return text === undefined ? undefined : markup`<p>${text}</p>\n`;
}

function factList(facts: readonly Fact[]): Markup {
  const entries = facts.map(([term, text]) => markup`<dt>${term}</dt><dd>${text}</dd>\n`);
  return markup`<dl>\n${entries}</dl>\n`;
}

function nameOf({ id, text }: Entry): Markup {
  return markup`${id === undefined ? undefined : markup`<code>${id}</code> `}${text}`;
}

function badge(status: Entry['status']): Markup | undefined {
  return status && markup`<span class="status ${status}">${statuses[status].word}</span> `;
}

function noteMarkup(note: string): Markup {
  return markup` <span class="note">${note}</span>\n`;
}
