import type { Evidence, RecordedExchange } from '../verification-report.js';
import { responseLine } from '../wording.js';

/**
 * The statuses of a report: the group in which a report shows each, and its mark and colour in a terminal. Counts are in
 * this order.
 */
export const statuses = {
  passed: { group: 'good', mark: '✓', color: 'green' },
  unchanged: { group: 'good', mark: '✓', color: 'green' },
  observed: { group: 'good', mark: '✓', color: 'green' },
  failed: { group: 'bad', mark: '✗', color: 'red' },
  intermittent: { group: 'bad', mark: '~', color: 'red' },
  /** A known failure that passes again, or whose day is over. */
  outdated: { group: 'bad', mark: '✗', color: 'red' },
  drifted: { group: 'bad', mark: '≠', color: 'magenta' },
  different: { group: 'bad', mark: '≠', color: 'magenta' },
  'known-to-fail': { group: 'tolerated', mark: '!', color: 'yellow' },
  pending: { group: 'tolerated', mark: '!', color: 'yellow' },
  'not-checked': { group: 'unchecked', mark: '-', color: 'yellow' },
} as const;

export type Status = keyof typeof statuses;
export type Group = (typeof statuses)[Status]['group'];

export function wordOf(status: Status): string {
  return status.replaceAll('-', ' ');
}

/** Lines with a term each: `Usual cause: …`. A term without a text is left out. */
export type Facts = Readonly<Record<string, string | undefined>>;

/**
 * A part of a report: a section, or an item in it, such as a failed rule, an interaction of a pact, a drifted entry or a
 * difference.
 */
export interface Item {
  readonly status?: Status;
  readonly id?: string | undefined;
  readonly text: string;
  /** Its name in JUnit; default the text. */
  readonly name?: string;
  /** Why it has its status; of a failure, the request and the mismatch. */
  readonly reason?: string | undefined;
  readonly failure?: FailureEvidence;
  readonly facts?: Facts;
  /** Where it comes from. A page folds it. */
  readonly origin?: Facts;
  /** The line that repeats it. */
  readonly curl?: string | undefined;
  /** Further texts, which are not needed to understand it. */
  readonly blocks?: readonly Block[];
  readonly items?: readonly Item[];
  /** Whether a page folds its content. A terminal then shows only its first line. */
  readonly isFolded?: boolean;
}

/** All results of one kind: rules, pacts, robustness checks or profile entries. */
export interface Topic {
  readonly noun: string;
  /** `Rules`. */
  readonly title: string;
  /** The heading for what failed; default `Failed rules`. */
  readonly bad?: string;
  readonly items: readonly TopicItem[];
  /** What sections show in place of the items: problems in place of failed rules. */
  readonly shown?: readonly TopicItem[];
}

export interface TopicItem extends Item {
  readonly status: Status;
  /** The interactions of a pact. */
  readonly cases?: readonly TopicItem[];
}

/** The evidence of a failure, for a page, which has room for all of it. */
export interface FailureEvidence extends Evidence {
  /** The exchange that shows it. */
  readonly last: RecordedExchange;
}

/** Texts under a title: the commands that lead to a failure, or what a server has printed. */
export interface Block {
  readonly kind: 'commands' | 'output';
  readonly title: string;
  readonly texts: readonly string[];
}

/** How many have each status. */
export function countsOf(items: readonly Item[]): readonly (readonly [number, Status])[] {
  return (Object.keys(statuses) as Status[])
    .map((status) => [items.filter((item) => item.status === status).length, status] as const)
    .filter(([count]) => count > 0);
}

/** `2 passed, 1 not checked`. */
export function describeCounts(items: readonly Item[]): string {
  return countsOf(items)
    .map(([count, status]) => `${count} ${wordOf(status)}`)
    .join(', ');
}

/** Whether an item is a short row: it has no curl line and no items. */
export function isRow({ curl, items = [] }: Item): boolean {
  return curl === undefined && items.length === 0;
}

/** The lines of an item; the reason for its status is first. */
export function linesOf({ reason, failure, facts, origin }: Item): readonly string[] {
  const why = reason === undefined ? [] : [reason];
  const response = failure && responseLine(failure.last);
  return [...why, ...factLines({ Response: response, ...facts, ...origin })];
}

/** The same with the curl line, the blocks and the items in it, for formats without a layout. */
export function allLinesOf(item: Item): readonly string[] {
  const { curl, blocks = [], items = [], isFolded } = item;
  const texts = blocks.flatMap((block) => [`${block.title}:`, ...block.texts]);
  const inside = isFolded ? [] : items.flatMap((child) => [nameOf(child), ...allLinesOf(child)]);
  return [...linesOf(item), ...(curl === undefined ? [] : [curl]), ...texts, ...inside];
}

/** The id and the text of an item. */
export function nameOf({ id, text }: Item): string {
  return id === undefined ? text : `${id} ${text}`;
}

/** A line for each term that has a text. */
export function factLines(facts: Facts): readonly string[] {
  return Object.entries(facts).flatMap(([term, text]) => (text ? [`${term}: ${text}`] : []));
}
