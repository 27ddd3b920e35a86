import { toOneLine } from '../../../interface/printable.js';
import {
  type Block,
  countsOf,
  type Facts,
  type Failure,
  type Item,
  isRow,
  type Status,
  statuses,
  type Topic,
  wordOf,
} from '../document/item.js';
import type { ReportDocument } from '../document/report-document.js';
import { cut, cutProse } from '../wording.js';
import { differingPart } from './differing-part.js';
import { type Markup, markup, type Piece } from './markup.js';

const lineCharacters = 1000;
const codeCharacters = 10_000;

/** A document in HTML, as parts that stand alone. No part has an empty line, because Markdown would end it there. */
export function bodyParts(document: ReportDocument): readonly Markup[] {
  const { title, headlines, hints, topics = [], facts, sections } = document;
  const [verdict, ...others] = headlines.map((one, at) => headline(one, at === 0 ? 'h1' : 'p'));
  const about = markup`<p class="about">${leaf}<span>${line(title)}</span></p>`;
  return [
    markup`${verdict}${about}`,
    ...others,
    ...topics.map(countsPart),
    ...hints.map(paragraph),
    ...sections.flatMap(sectionParts),
    markup`<footer>${factList(facts)}</footer>`,
  ];
}

const leaf: Markup = {
  markup:
    '<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M8 17v-5C4 12 1.5 9.5 1.5 5.5 5 5.5 7.3 7 8.3 9.6 9 5 12 2 16.5 1.5 16.8 7 14.3 11 10 11.6V17z"/></svg>',
};

/** How the mark of a status is drawn on a disc of its colour. */
const strokes = {
  '✓': 'M4.5 8.5 7 11l4.5-6',
  '✗': 'm5 5 6 6m0-6-6 6',
  '~': 'M3.5 9c1.5-2.5 3-2.5 4.5-1s3 1.5 4.5-1',
  '≠': 'M4.5 6.5h7m-7 3h7M9.5 4l-3 8',
  '!': 'M8 4v4.5m0 3v.1',
  '-': 'M5 8h6',
} as const;

function glyph(status: Status): Markup {
  const { mark, group } = statuses[status];
  return markup`<svg class="glyph ${group}" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="8"/><path d="${strokes[mark]}"/></svg>`;
}

function badge(status: Status): Markup {
  return markup` <span class="badge ${statuses[status].group}">${wordOf(status)}</span>`;
}

function headline({ status = 'passed', text, reason }: Item, name: 'h1' | 'p'): Markup {
  const tag = { markup: name };
  const { group } = statuses[status];
  return markup`<div class="headline ${group}"><${tag}>${glyph(status)}${line(text)}</${tag}>${reason && paragraph(reason)}</div>`;
}

/** A bar of how many have each status, with the counts as text below it. */
function countsPart({ title, items }: Topic): Markup {
  const counts = countsOf(items);
  let total = 0;
  const bars = counts.map(([count, status]) => {
    const start = total;
    total += count;
    return markup`<rect class="${statuses[status].group}" x="${start}" width="${count}" height="1"/>`;
  });
  const texts = counts.map(
    ([count, status]) => markup`<li>${glyph(status)}<b>${count}</b> ${wordOf(status)}</li>`,
  );
  const bar = markup`<svg class="bar" viewBox="0 0 ${total} 1" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`;
  return markup`<div class="counts"><h2>${title}</h2>${bar}<ul>${texts}</ul></div>`;
}

function sectionParts({ status, text, isFolded, items = [] }: Item): readonly Markup[] {
  const heading = markup`<h2>${status && glyph(status)}${line(text)}</h2>`;
  if (isFolded) {
    return [folded(heading, list(items, 'rows', hasProblem))];
  }
  const listed = items.filter((item) => !isCard(item));
  const rows = listed.length > 0 ? [list(listed, 'rows', hasProblem)] : [];
  return [heading, ...items.filter(isCard).map(card), ...rows];
}

function isCard(item: Item): boolean {
  return !isRow(item) && item.status !== 'not-checked';
}

/** Whether the status of a row needs a word, because the heading may be about other rows. */
function hasProblem({ status }: Item): boolean {
  return status !== undefined && statuses[status].group === 'bad';
}

function card(item: Item): Markup {
  const { status, id, text } = item;
  const name = id === undefined ? line(text) : markup`<code>${line(id)}</code>`;
  const heading = markup`<h3>${status && glyph(status)}${name}${status && badge(status)}</h3>`;
  const statement = id === undefined ? undefined : paragraph(text);
  const group = status === undefined ? 'plain' : statuses[status].group;
  return markup`<article class="card ${group}">${heading}${statement}${inside(item)}</article>`;
}

/** @param hasWord whether the word for the status of an item stands beside it. */
function list(items: readonly Item[], kind: string, hasWord: (item: Item) => boolean): Markup {
  const rows = items.map((item) => {
    const { status, id, text, isFolded } = item;
    const name = id === undefined ? undefined : markup`<code>${line(id)}</code> `;
    const word = status && hasWord(item) ? badge(status) : undefined;
    const head = markup`${status && glyph(status)}${name}${line(text)}${word}`;
    return markup`<li>${isFolded ? folded(head, inside(item)) : [head, inside(item)]}</li>`;
  });
  return markup`<ul class="${kind}">${rows}</ul>`;
}

function inside({ reason, failure, facts = {}, curl, blocks = [], items = [] }: Item): Piece {
  return [
    failure === undefined ? reason && paragraph(reason) : values(failure),
    factList(facts),
    curl && code(curl, 'sh'),
    blocks.map(blockMarkup),
    items.length > 0 ? list(items, 'parts', () => true) : undefined,
  ];
}

/** The expected value beside the actual one, with what differs between them marked. */
function values({ request, response, mismatch }: Failure): Markup {
  const { path, expected, actual } = mismatch;
  const part = path === undefined ? undefined : differingPart(expected, actual);
  const marked = (text: string, differing = '') => {
    const middle = differing && markup`<mark>${line(differing)}</mark>`;
    return part ? markup`<code>${line(part.start)}${middle}${line(part.end)}</code>` : line(text);
  };
  const row = (kind: string, term: string, value: Piece) =>
    markup`<div class="${kind}"><dt>${line(term)}</dt><dd>${value}</dd></div>`;
  return markup`<dl class="values">${[
    row('whole', 'Request', markup`<code>${line(request)}</code>`),
    row('good', `Expected ${path ?? ''}`.trimEnd(), marked(expected, part?.expected)),
    row('bad', `Actual ${path ?? ''}`.trimEnd(), marked(actual, part?.actual)),
    row('whole', 'Response', markup`<code>${line(response)}</code>`),
  ]}</dl>`;
}

function blockMarkup({ kind, title, texts }: Block): Piece {
  return kind === 'output'
    ? [paragraph(`${title}:`), code(texts.join('\n'), 'text')]
    : folded(
        line(title),
        texts.map((text) => code(text, kind === 'commands' ? 'sh' : 'text')),
      );
}

function factList(facts: Facts): Markup | undefined {
  const rows = Object.entries(facts).flatMap(([term, text]) =>
    text ? [markup`<dt>${line(term)}</dt><dd>${line(text)}</dd>`] : [],
  );
  return rows.length === 0 ? undefined : markup`<dl class="facts">${rows}</dl>`;
}

function folded(summary: Piece, inside: Piece): Markup {
  return markup`<details><summary>${summary}</summary>${inside}</details>`;
}

function code(text: string, language: 'sh' | 'text'): Markup {
  const shown = language === 'sh' ? text : cut(text, codeCharacters);
  const escaped = markup`${shown}`.markup.replaceAll('\n', '&#10;');
  return markup`<pre lang="${language}">${{ markup: escaped }}</pre>`;
}

function paragraph(text: string): Markup {
  return markup`<p>${line(text)}</p>`;
}

function line(text: string): string {
  return toOneLine(cutProse(text, lineCharacters));
}
