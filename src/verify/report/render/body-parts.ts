import { toOneLine } from '../../../interface/printable.js';
import {
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
import { cut, cutProse, requestLine, responseLine } from '../wording.js';
import { differingPart } from './differing-part.js';
import { indentJson } from './indent-json.js';
import { type Markup, markup, type Piece } from './markup.js';

const lineCharacters = 1000;
const codeCharacters = 10_000;

/** A document in HTML, as parts that stand alone. No part has an empty line, because Markdown would end it there. */
export function bodyParts(document: ReportDocument): readonly Markup[] {
  const { title, headlines, hints, topics = [], facts, sections } = document;
  const [verdict, ...others] = headlines.map((one, at) => headline(one, at === 0 ? 'h1' : 'p'));
  const cards = cardsOf(sections);
  const about = markup`<p class="about">${leaf}<span>${line(title)}</span></p>`;
  return [
    markup`${verdict}${about}`,
    ...others,
    countsPart(topics),
    ...hints.map(paragraph),
    ...sections.flatMap((section) => sectionParts(section, cards)),
    markup`<footer>${factList(facts)}</footer>`,
  ];
}

/** Links to the failures of a page, which stay in sight; undefined if it has no two. */
export function indexPart({ sections }: ReportDocument): Markup | undefined {
  const items = cardsOf(sections).map(
    ({ status = 'failed', text }, at) =>
      markup`<li class="${statuses[status].group}"><a href="#failure-${at + 1}"><span>${line(text)}</span></a></li>`,
  );
  return items.length > 1 ? markup`<nav aria-label="Failures"><ol>${items}</ol></nav>` : undefined;
}

/** The items that are shown as cards: each failure with its evidence. */
function cardsOf(sections: readonly Item[]): readonly Item[] {
  return sections
    .filter(({ isFolded }) => !isFolded)
    .flatMap(({ items = [] }) => items)
    .filter(isCard);
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

/** The word for a status that the heading of its section does not say. */
function badge(status: Status | undefined): Markup | undefined {
  return status === 'intermittent' || status === 'outdated'
    ? markup` <span class="badge ${statuses[status].group}">${wordOf(status)}</span>`
    : undefined;
}

function headline({ status = 'passed', text, reason }: Item, name: 'h1' | 'p'): Markup {
  const tag = { markup: name };
  const { group } = statuses[status];
  return markup`<div class="headline ${group}"><${tag}>${glyph(status)}${line(text)}</${tag}>${reason && paragraph(reason)}</div>`;
}

/** How many items of each topic have each status. */
function countsPart(topics: readonly Topic[]): Markup {
  const rows = topics.map(({ title, items }) => {
    const counts = countsOf(items).map(
      ([count, status]) => markup`<span>${glyph(status)}${count} ${wordOf(status)}</span> `,
    );
    return markup`<dt>${title}</dt><dd>${counts}</dd>`;
  });
  return markup`<dl class="facts counts">${rows}</dl>`;
}

function sectionParts(section: Item, cards: readonly Item[]): readonly Markup[] {
  const { status, text, isFolded, items = [] } = section;
  const heading = markup`<h2>${status && glyph(status)}${line(text)}</h2>`;
  if (isFolded) {
    return [folded(heading, list(items, 'rows'))];
  }
  const rows = items.filter((item) => !isCard(item));
  return [
    heading,
    ...items.filter(isCard).map((item) => card(item, cards.indexOf(item) + 1)),
    ...(rows.length > 0 ? [list(rows, 'rows')] : []),
  ];
}

function isCard(item: Item): boolean {
  return !isRow(item) && item.status !== 'not-checked';
}

function card(item: Item, position: number): Markup {
  const { status = 'failed', id, text } = item;
  const name = id === undefined ? undefined : markup` <code>${line(id)}</code>`;
  const heading = markup`<h3>${line(text)}${name}${badge(status)}</h3>`;
  return markup`<article class="card ${statuses[status].group}" id="failure-${position}">${heading}${inside(item)}</article>`;
}

function list(items: readonly Item[], kind: string): Markup {
  const rows = items.map((item) => {
    const { status, id, text, isFolded } = item;
    const name = id === undefined ? undefined : markup`<code>${line(id)}</code> `;
    const head = markup`${status && glyph(status)}${name}${withFlag(text)}${badge(status)}`;
    return markup`<li>${isFolded ? folded(head, inside(item)) : [head, inside(item)]}</li>`;
  });
  return markup`<ul class="${kind}">${rows}</ul>`;
}

function inside(item: Item): Piece {
  const { reason, failure, facts = {}, origin, curl, blocks = [], messages, items = [] } = item;
  return [
    failure === undefined ? reason && paragraph(reason) : values(failure),
    factList(facts),
    curl && code('sh', curl),
    blocks.map(({ kind, title, texts }) =>
      kind === 'output'
        ? [paragraph(`${title}:`), code('text', texts.join('\n'))]
        : folded(line(title), code('sh', ...texts)),
    ),
    messages && folded('Requests and responses in full', code('text', ...messages)),
    origin && folded('Check and interface', factList(origin)),
    items.length > 0 ? list(items, 'parts') : undefined,
  ];
}

/** A reason, with the flag that would change it as code: `no token of a second user was given (--second-token)`. */
function withFlag(text: string): Piece {
  const [start = '', flag, end = ''] = line(text).split(/\((--[a-z][a-z-]+)\)/);
  return flag === undefined ? start : [start, markup`<code>${flag}</code>`, end];
}

/** The expected value beside the actual one, with what differs between them marked. */
function values({ exchange, mismatch }: Failure): Markup {
  const { path = '', expected, actual } = mismatch;
  const part = path === '' ? undefined : differingPart(expected, actual);
  const marked = (text: string, differing = '') => {
    const middle = differing && markup`<mark>${line(differing)}</mark>`;
    return part ? markup`<code>${line(part.start)}${middle}${line(part.end)}</code>` : line(text);
  };
  const { status, body = '' } = exchange.response ?? {};
  const whole = indentJson(body);
  const shown = whole.includes('\n') ? `${status}\n${whole}` : responseLine(exchange);
  const name = path && ` ${line(path)}`;
  const good = markup`<div class="good"><dt>Expected${name}</dt><dd>${marked(expected, part?.expected)}</dd></div>`;
  const bad = markup`<div class="bad"><dt>Actual${name}</dt><dd>${marked(actual, part?.actual)}${code('text', shown)}</dd></div>`;
  return markup`<p><code>${line(requestLine(exchange))}</code></p><dl class="values">${good}${bad}</dl>`;
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

function code(language: 'sh' | 'text', ...texts: readonly string[]): Piece {
  return texts.map((text) => {
    const shown = language === 'sh' ? text : cut(text, codeCharacters);
    const escaped = markup`${shown}`.markup.replaceAll('\n', '&#10;');
    return markup`<pre lang="${language}">${{ markup: escaped }}</pre>`;
  });
}

function paragraph(text: string): Markup {
  return markup`<p>${line(text)}</p>`;
}

function line(text: string): string {
  return toOneLine(cutProse(text, lineCharacters));
}
