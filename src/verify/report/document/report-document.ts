import { counted } from '../../../interface/wording.js';
import type {
  Evidence,
  Leftover,
  RecordedExchange,
  RunDescription,
} from '../verification-report.js';
import { cut, describeMismatch, toSentence } from '../wording.js';

/** The statuses of a report: where a report shows each, and its mark, colour and sign. */
export const statuses = {
  passed: { group: 'good', mark: '✓', color: 'green', sign: '✅' },
  failed: { group: 'bad', mark: '✗', color: 'red', sign: '❌' },
  'not-checked': { group: 'unchecked', mark: '-', color: 'yellow', sign: '⚪' },
  /** A known failure that passes again. */
  'passes-again': { group: 'bad', mark: '✗', color: 'red', sign: '❌' },
  'known-to-fail': { group: 'tolerated', mark: '✗', color: 'yellow', sign: '🟡' },
  pending: { group: 'tolerated', mark: '✗', color: 'yellow', sign: '🟡' },
  unchanged: { group: 'good', mark: '✓', color: 'green', sign: '✅' },
  drifted: { group: 'bad', mark: '≠', color: 'magenta', sign: '🟣' },
  different: { group: 'bad', mark: '≠', color: 'magenta', sign: '🟣' },
  observed: { group: 'good', mark: '✓', color: 'green', sign: '✅' },
} as const;

export type Status = keyof typeof statuses;

export function wordOf(status: Status): string {
  return status.replaceAll('-', ' ');
}

/** The content of a report, from which each format is rendered. */
export interface ReportDocument {
  readonly title: string;
  /** The most important one first: the result in a sentence, and the reason if there is one. */
  readonly headlines: readonly Item[];
  readonly hints: readonly string[];
  readonly facts: readonly string[];
  readonly sections: readonly Item[];
}

/**
 * A part of a report: a section, or what it lists, such as a failed rule, an interaction of a pact, a
 * drifted entry, or a difference.
 */
export interface Item {
  readonly status?: Status;
  readonly id?: string | undefined;
  readonly text: string;
  /** What JUnit calls it, if that is not the text. */
  readonly name?: string;
  readonly reason?: string | undefined;
  readonly lines?: readonly string[];
  readonly curl?: readonly string[];
  readonly messages?: readonly string[];
  readonly items?: readonly Item[];
  /** Whether a page folds what is in it; a terminal then shows its first line alone. */
  readonly isFolded?: boolean;
}

/** How many have each status: `2 passed, 1 not checked`. */
export function countsOf(items: readonly Item[]): string {
  return (Object.keys(statuses) as Status[])
    .map((status) => [items.filter((item) => item.status === status).length, status] as const)
    .filter(([count]) => count > 0)
    .map(([count, status]) => `${count} ${wordOf(status)}`)
    .join(', ');
}

export function filled(sections: readonly Item[]): readonly Item[] {
  return sections.filter(({ items = [] }) => items.length > 0);
}

/** All lines of an item, first why it has its status. */
export function linesOf({ reason, lines = [] }: Item): readonly string[] {
  return reason === undefined ? lines : [reason, ...lines];
}

/** So many rows of one kind a terminal shows. */
export const maxRows = 5;

/** Items that were not checked, under the reasons that they share. */
export function byReason(items: readonly Item[], noun: string): readonly Item[] {
  const sentenceOf = ({ reason = 'no reason given' }: Item) => toSentence(reason);
  return [...new Set(items.map(sentenceOf))].map((reason) => {
    const group = items.filter((item) => sentenceOf(item) === reason);
    return {
      status: 'not-checked',
      text: `${counted(group.length, noun)}: ${reason}`,
      isFolded: group.length > maxRows,
      items: group.map(({ id, text }) => ({ id, text })),
    };
  });
}

/** So many requests are under way by default, and any of them may be the cause. */
const maxUnanswered = 8;

/** What was under way when the run broke off, and the plants that remain. */
export function runSections({
  unanswered = [],
  leftovers,
}: RunDescription & { readonly leftovers: readonly Leftover[] }): readonly Item[] {
  const count = `${counted(unanswered.length, 'request')} got no response when the run broke off`;
  const items = unanswered.slice(0, maxUnanswered).map(({ exchanges, curl }) => ({
    text: exchanges.slice(-1).map(requestLine).join(),
    curl,
  }));
  const text = items.length > 1 ? `${count}; --concurrency 1 sends one at a time` : count;
  return filled([{ text, items }, leftoverSection(leftovers)]);
}

/** The first plants that the kit has created and could not delete. */
function leftoverSection(leftovers: readonly Leftover[]): Item {
  const more = leftovers.length - maxRows;
  const items = leftovers.slice(0, maxRows).map(({ id, name, reason }) => ({
    id: `plant ${id || 'without an id'}`,
    text: `${name}: ${reason}`,
  }));
  return {
    text: `${counted(leftovers.length, 'plant')} could not be deleted`,
    items: more > 0 ? [...items, { text: `and ${more} more` }] : items,
  };
}

/** A line for each term that has a text: `Usual cause: …`. */
export function factLines(facts: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(facts).flatMap(([term, text]) => (text ? [`${term}: ${text}`] : []));
}

/** What a report says of a run: whether it trusted any server, how much it did, and in which time. */
export function runFacts({ insecure, durationMs }: RunDescription, count: string): string[] {
  return factLines({
    Insecure: insecure && uncheckedCertificate,
    Took: `${count} in ${(durationMs / 1000).toFixed(1)} s`,
  });
}

export const uncheckedCertificate =
  'the certificate of the provider was not checked, so another server may have answered';

/** What a failure shows: what is wrong with which request, what was answered, and how to repeat it. */
export function evidenceParts(evidence: Evidence | undefined): Partial<Item> {
  if (evidence === undefined) {
    return {};
  }
  const { exchanges, curl } = evidence;
  const last = exchanges.at(-1);
  const mismatch = describeMismatch(evidence);
  return {
    reason: last === undefined ? mismatch : `${requestLine(last)}: ${mismatch}`,
    lines: factLines({ Response: last && responseLine(last) }),
    curl,
    messages: exchanges.flatMap(({ request, response, failure = 'no response' }) => [
      messageText(`${request.method} ${request.url}`, request),
      response === undefined ? failure : messageText(`${response.status}`, response),
    ]),
  };
}

function requestLine({ request }: RecordedExchange): string {
  return `${request.method} ${cut(request.url.replace(/^https?:\/\/[^/]+/, ''), 200)}`;
}

/** The status and the start of the body of a response in one line, or why there is none. */
export function responseLine({ response, failure }: RecordedExchange): string {
  return response
    ? `${response.status} ${cut(response.body || '(no body)', 240)}`
    : `none: ${failure}`;
}

type Message = RecordedExchange['request'] | NonNullable<RecordedExchange['response']>;

function messageText(start: string, { headers, body }: Message): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body ? `${head}\n\n${body}` : head;
}

/** Which variables the curl lines of these items need. */
export function curlHints(items: readonly Item[]): string[] {
  const names = items.flatMap(curlOf).flatMap((line) => line.match(/(?<=\$\{?)[A-Z_]{2,}/g) ?? []);
  const assignments = [...new Set(names)].map((name) => `${name}=...`);
  return names.length === 0 ? [] : [`The curl lines need: export ${assignments.join(' ')}`];
}

function curlOf({ curl = [], items = [] }: Item): readonly string[] {
  return [...curl, ...items.flatMap(curlOf)];
}
