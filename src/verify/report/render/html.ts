import { toOneLine } from '../../../interface/one-line.js';
import {
  type Item,
  linesOf,
  type ReportDocument,
  splitItems,
  statuses,
  wordOf,
} from '../document/report-document.js';
import { verificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
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
h3, h4 { margin: 0; font-size: 1rem; }
p, ul { margin: .25rem 0; }
code, pre { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
code { font-weight: 600; }
pre, section { padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .375rem; }
pre { background: var(--shade); white-space: pre-wrap; }
pre[lang=sh] { user-select: all; }
section, details { margin: .75rem 0; }
summary { cursor: pointer; }
ul { padding: 0; list-style: none; }
li { padding: .375rem 0; border-top: 1px solid var(--line); }
@media print { ::details-content { display: block; content-visibility: visible; } }
`;

/** A verification as one HTML page that loads no other file, light or dark by preference. */
export function reportToHtml(report: VerificationReport): string {
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

const lineCharacters = 1000;
const codeCharacters = 10_000;

/**
 * A document in HTML, in parts that stand by themselves. None has an empty line, after which Markdown
 * would read it as something else.
 *
 * @param top the level of its heading.
 */
export function bodyParts(document: ReportDocument, top: 1 | 2): readonly string[] {
  const { title, headlines, hints, facts, sections } = document;
  const [{ status } = {}] = headlines;
  const parts = [
    heading({ ...(status && { status }), text: title }, top),
    ...headlines.map(
      (one) => markup`<p><strong>${nameOf(one)}</strong></p>${linesOf(one).map(paragraph)}`,
    ),
    ...hints.map(paragraph),
    markup`<p>${facts.map((fact) => markup`${line(fact)}<br>`)}</p>`,
    ...sections.flatMap((one) =>
      one.isFolded
        ? [itemMarkup(one, top + 1)]
        : [heading(one, top + 1), ...listParts(one.items, top + 2)],
    ),
  ];
  return parts.map((part) => part.markup);
}

/** Items that need room, and then those that are rows of a list. */
function listParts(items: readonly Item[] | undefined, level: number): readonly Markup[] {
  const { full, rows } = splitItems(items);
  const list = rows.map((row) => markup`<li>${nameOf(row)}${linesOf(row).map(paragraph)}</li>`);
  return [
    ...full.map((item) => itemMarkup(item, level)),
    ...(rows.length > 0 ? [markup`<ul>${list}</ul>`] : []),
  ];
}

function itemMarkup(item: Item, level: number): Markup {
  const { curl = [], messages = [], isFolded } = item;
  const inside = [
    linesOf(item).map(paragraph),
    curl.length > 0 ? code(curl.join('\n'), 'sh') : undefined,
    messages.length > 0
      ? folded(
          'Requests and responses in full',
          messages.map((message) => code(message, 'text')),
        )
      : undefined,
    listParts(item.items, level + 1),
  ];
  return isFolded
    ? folded(nameOf(item), inside)
    : markup`<section>${heading(item, level)}${inside}</section>`;
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
