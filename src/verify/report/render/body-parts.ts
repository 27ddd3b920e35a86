import { toOneLine } from '../../../text/printable.js';
import {
  countsOf,
  type Facts,
  type FailureEvidence,
  type Item,
  isRow,
  type Status,
  statuses,
  type Topic,
  wordOf,
} from '../document/item.js';
import type { ReportDocument } from '../document/report-document.js';
import type { RecordedExchange } from '../verification-report.js';
import { cut, cutProse, requestLine, responseLine } from '../wording.js';
import { indentJson } from './indent-json.js';
import { type Markup, markup, type Piece } from './markup.js';

const lineCharacters = 1000;
const codeCharacters = 10_000;

/** A document in HTML, as parts that stand alone. No part has an empty line, because Markdown would end it there. */
export function bodyParts(document: ReportDocument): readonly Markup[] {
  const { title, headlines, hints, topics = [], facts, sections } = document;
  const [verdict, ...others] = headlines.map((text, at) => headline(text, at === 0 ? 'h1' : 'p'));
  const cards = cardsOf(sections);
  return [
    markup`${verdict}<p class="about">${line(title)}</p>`,
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
      markup`<li class="${statuses[status].group}"><a href="#failure-${at + 1}">${line(text)}</a></li>`,
  );
  return items.length > 1 ? markup`<nav aria-label="Failures"><ol>${items}</ol></nav>` : undefined;
}

/** The items that are shown as cards: each failure with its evidence. */
function cardsOf(sections: readonly Item[]): readonly Item[] {
  return sections
    .filter(({ isFolded }) => !isFolded)
    .flatMap(({ items = [] }) => items.filter(isCard));
}

function isCard(item: Item): boolean {
  return !isRow(item) && item.status !== 'not-checked';
}

/** The mark of a status on a disc of its colour. */
function disc(status: Status | undefined): Markup | undefined {
  const { mark, group } = statuses[status ?? 'passed'];
  return status && markup`<i class="${group}" data-mark="${mark}"></i>`;
}

function headline({ status = 'passed', text, reason }: Item, name: 'h1' | 'p'): Markup {
  const tag = { markup: name };
  const { group } = statuses[status];
  return markup`<div class="headline ${group}"><${tag}>${disc(status)}${line(text)}</${tag}>${reason && paragraph(reason)}</div>`;
}

/** How many items of each topic have each status. */
function countsPart(topics: readonly Topic[]): Markup {
  const rows = topics.map(({ title, items }) => {
    const counts = countsOf(items).map(
      ([count, status]) => markup`<span>${disc(status)}${count} ${wordOf(status)}</span> `,
    );
    return markup`<dt>${title}</dt><dd>${counts}</dd>`;
  });
  return markup`<dl class="counts">${rows}</dl>`;
}

function sectionParts(section: Item, cards: readonly Item[]): readonly Markup[] {
  const { status, text, isFolded, items = [] } = section;
  const heading = markup`<h2>${disc(status)}${line(text)}</h2>`;
  if (isFolded) {
    return [folded(heading, list(items))];
  }
  const shown = items.filter(isCard).map((item) => card(item, cards.indexOf(item) + 1));
  return [heading, ...shown, ...list(items.filter((item) => !isCard(item)))];
}

function card(item: Item, position: number): Markup {
  const { status = 'failed', id, text } = item;
  const name = id && markup` <code>${line(id)}</code>`;
  return markup`<article class="${statuses[status].group}" id="failure-${position}"><h3>${line(text)}${name}</h3>${inside(item)}</article>`;
}

function list(items: readonly Item[]): readonly Markup[] {
  const rows = items.map((item) => {
    const { status, id, text, isFolded } = item;
    const head = [disc(status), id && markup`<code>${line(id)}</code> `, withFlag(text)];
    return markup`<li>${isFolded ? folded(head, inside(item)) : [head, inside(item)]}</li>`;
  });
  return rows.length === 0 ? [] : [markup`<ul>${rows}</ul>`];
}

/** A reason, with the flag that would change it as code: `no token of a second user was given (--second-token)`. */
function withFlag(text: string): Piece {
  const [start = '', flag, end = ''] = line(text).split(/\((--[a-z][a-z-]+)\)/);
  return flag === undefined ? start : [start, markup`<code>${flag}</code>`, end];
}

function inside(item: Item): Piece {
  const { reason, failure, facts, origin, curl, blocks = [], items = [] } = item;
  const messages = failure?.exchanges.flatMap(messagesOf) ?? [];
  return [
    failure ? values(failure) : reason && paragraph(reason),
    factList(facts),
    curl && code('sh', curl),
    blocks.map(({ kind, title, texts }) =>
      kind === 'output'
        ? [paragraph(`${title}:`), code('text', texts.join('\n'))]
        : folded(line(title), code('sh', ...texts)),
    ),
    failure && folded('Requests and responses in full', code('text', ...messages)),
    origin && folded('Check and interface', factList(origin)),
    list(items),
  ];
}

/** The expected value beside the actual one, and the response with it. */
function values({ last, path, expected, actual }: FailureEvidence): Markup {
  const value = (text: string) => (path ? markup`<code>${line(text)}</code>` : line(text));
  const { status, body = '' } = last.response ?? {};
  const whole = indentJson(body);
  const shown = whole.includes('\n') ? `${status}\n${whole}` : responseLine(last);
  const name = path && ` ${line(path)}`;
  const good = markup`<div class="good"><dt>Expected${name}</dt><dd>${value(expected)}</dd></div>`;
  const bad = markup`<div class="bad"><dt>Actual${name}</dt><dd>${value(actual)}${code('text', shown)}</dd></div>`;
  return markup`<p><code>${line(requestLine(last))}</code></p><dl class="values">${good}${bad}</dl>`;
}

/** A request and its response in full, or why there is none. */
function messagesOf({ request, response, failure = '' }: RecordedExchange): readonly string[] {
  const messages = [
    { start: `${request.method} ${request.url}`, ...request },
    { start: `${response?.status ?? failure}`, headers: [], ...response },
  ];
  return messages.map(({ start, headers, body }) => {
    const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
    return body ? `${head}\n\n${body}` : head;
  });
}

function factList(facts: Facts = {}): Markup | undefined {
  const rows = Object.entries(facts).flatMap(([term, text]) =>
    text ? [markup`<dt>${line(term)}</dt><dd>${line(text)}</dd>`] : [],
  );
  return rows.length === 0 ? undefined : markup`<dl>${rows}</dl>`;
}

function folded(summary: Piece, content: Piece): Markup {
  return markup`<details><summary>${summary}</summary>${content}</details>`;
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
