import { toOneLine } from '../../../interface/printable.js';
import { counted } from '../../../interface/wording.js';
import {
  type Item,
  linesOf,
  type ReportDocument,
  statuses,
  wordOf,
} from '../document/report-document.js';
import { verificationDocument } from '../document/verification-document.js';
import type { ContractReport } from '../verification-report.js';
import { cut } from '../wording.js';
import { type Markup, markup, type Piece } from './markup.js';

/**
 * For phones first, light and dark, and on paper with everything unfolded. A click selects the commands
 * that repeat a failure.
 */
const style = `
:root {
  color-scheme: light dark;
  --line: light-dark(#d6dce2, #363f48); --shade: light-dark(#f4f6f8, #1c2228);
}
body {
  max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem;
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 1.375rem; }
h2 { margin-top: 2rem; font-size: 1.125rem; }
p, ul { margin: .25rem 0; }
code, pre { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
code { font-weight: 600; }
pre {
  padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .375rem;
  background: var(--shade); white-space: pre-wrap;
}
pre[lang=sh] { user-select: all; }
pre, details { margin: .75rem 0; }
summary { cursor: pointer; }
ul { padding: 0; list-style: none; }
ul ul { padding-left: 1rem; }
li { padding: .375rem 0; border-top: 1px solid var(--line); }
@media print { ::details-content { display: block; content-visibility: visible; } }
`;

/** A verification as one HTML page that loads no other file, light or dark by preference. */
export function reportToHtml(report: ContractReport): string {
  const document = verificationDocument(report);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${wordOf(report.verdict)}: ${document.title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
${{ markup: bodyParts(document, 1).join('\n') }}
</body>
</html>
`.markup;
}

/** GitHub drops a step's whole summary beyond 1 MiB, and other steps may write to it too. */
const maxBytes = 1_000_000;

/**
 * A verification as Markdown for GitHub's step summary, written with the tags of HTML, which GitHub
 * allows. What is beyond 1 MB is left out, and a note says so.
 */
export function reportToMarkdown(report: ContractReport): string {
  const parts = bodyParts(verificationDocument(report), 2);
  const shown = parts.filter(
    (_, at) => Buffer.byteLength(parts.slice(0, at + 1).join('\n\n')) <= maxBytes,
  );
  const left = counted(parts.length - shown.length, 'more part');
  const note = `${left} of this report left out: a summary has room for 1 MiB.`;
  return `${[...shown, ...(shown.length < parts.length ? [note] : [])].join('\n\n')}\n`;
}

const lineCharacters = 1000;
const codeCharacters = 10_000;

/**
 * A document in HTML, in parts that stand by themselves. None has an empty line, after which Markdown
 * would read it as something else.
 *
 * @param top the level of its heading.
 */
function bodyParts(document: ReportDocument, top: 1 | 2): readonly string[] {
  const { title, headlines, hints, facts, sections } = document;
  const status = headlines[0]?.status ?? 'not-checked';
  const parts = [
    heading({ status, text: title }, top),
    ...headlines.map(
      (one) => markup`<p><strong>${nameOf(one)}</strong></p>${linesOf(one).map(paragraph)}`,
    ),
    ...hints.map(paragraph),
    markup`<p>${facts.map((fact) => markup`${line(fact)}<br>`)}</p>`,
    ...sections.flatMap(({ isFolded, items = [], ...section }) =>
      isFolded
        ? [folded(nameOf(section), list(items))]
        : [heading(section, top + 1), ...items.map((item) => list([item]))],
    ),
  ];
  return parts.map((part) => part.markup);
}

function list(items: readonly Item[]): Markup {
  return markup`<ul>${items.map((item) => markup`<li>${itemMarkup(item)}</li>`)}</ul>`;
}

function itemMarkup(item: Item): Markup {
  const { curl = [], messages = [], items = [], isFolded } = item;
  const full = messages.map((message) => code(message, 'text'));
  const inside = [
    ...linesOf(item).map(paragraph),
    ...(curl.length > 0 ? [code(curl.join('\n'), 'sh')] : []),
    ...(full.length > 0 ? [folded('Requests and responses in full', full)] : []),
    ...(items.length > 0 ? [list(items)] : []),
  ];
  return isFolded ? folded(nameOf(item), inside) : markup`${nameOf(item)}${inside}`;
}

function heading(item: Item, level: number): Markup {
  const tag = { markup: `h${level}` };
  return markup`<${tag}>${nameOf(item)}</${tag}>`;
}

function nameOf({ status, id, text }: Item): Markup {
  const sign = status && `${statuses[status].sign} `;
  const code = id === undefined ? undefined : markup`<code>${line(id)}</code> `;
  return markup`${sign}${code}${line(text)}`;
}

function folded(summary: Piece, inside: Piece): Markup {
  return markup`<details><summary>${summary}</summary>${inside}</details>`;
}

function code(text: string, language: string): Markup {
  const escaped = markup`${cut(text, codeCharacters)}`.markup.replaceAll('\n', '&#10;');
  return markup`<pre lang="${language}">${{ markup: escaped }}</pre>`;
}

function paragraph(text: string): Markup {
  return markup`<p>${line(text)}</p>`;
}

function line(text: string): string {
  return toOneLine(cut(text, lineCharacters));
}
