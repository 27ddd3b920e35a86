import { counted } from '../../../interface/counted.js';
import { groupBy } from '../group-by.js';
import type { RunDescription } from '../run-description.js';
import { toSentence } from '../to-reason.js';
import type { Leftover } from '../verification-report.js';

/** The statuses of a report: where a report shows each, and its mark, colour and sign. */
export const statuses = {
  passed: { group: 'good', mark: '✓', color: 'green', sign: '✅' },
  failed: { group: 'bad', mark: '✗', color: 'red', sign: '❌' },
  'not-checked': { group: 'unchecked', mark: '-', color: 'yellow', sign: '⚪' },
  /** A known failure that passes again. */
  'passes-again': { group: 'bad', mark: '✗', color: 'red', sign: '❌' },
  known: { group: 'tolerated', mark: '✗', color: 'yellow', sign: '🟡' },
  pending: { group: 'tolerated', mark: '✗', color: 'yellow', sign: '🟡' },
  unchanged: { group: 'good', mark: '✓', color: 'green', sign: '✅' },
  drifted: { group: 'bad', mark: '≠', color: 'magenta', sign: '🟣' },
  different: { group: 'bad', mark: '≠', color: 'magenta', sign: '🟣' },
  observed: { group: 'good', mark: '✓', color: 'green', sign: '✅' },
} as const;

export type Status = keyof typeof statuses;
export type StatusGroup = (typeof statuses)[Status]['group'];

/** A status in words. */
export function wordOf(status: Status): string {
  return status.replaceAll('-', ' ');
}

/** How many have each status: `2 passed, 1 not checked`. */
export function countsOf(items: readonly { readonly status: Status }[]): string {
  const counts = (Object.keys(statuses) as Status[]).map((status) => {
    const { length } = items.filter((item) => item.status === status);
    return length > 0 ? [`${length} ${wordOf(status)}`] : [];
  });
  return counts.flat().join(', ');
}

/** The content of a report, from which each format is rendered. */
export interface ReportDocument {
  readonly title: string;
  /** The most important one first. */
  readonly headlines: readonly Headline[];
  /** What the reader may do next. */
  readonly hints: readonly string[];
  readonly facts: readonly Fact[];
  readonly sections: readonly Section[];
}

/** The result in one sentence, and the reason if something was not checked. */
export interface Headline {
  readonly status: Status;
  readonly text: string;
  readonly reason?: string | undefined;
}

export type Fact = readonly [term: string, text: string];

/** Something that was checked, or a failure of it. */
export interface Item {
  readonly status?: Status;
  readonly id?: string;
  readonly text: string;
  /** What programs call it, if that is not the text. */
  readonly name?: string;
  /** Why it has its status, as a clause or a sentence; a section shows it once for its items. */
  readonly reason?: string | undefined;
  /** Each on a line of its own. */
  readonly notes?: readonly string[];
  readonly facts?: readonly Fact[];
  /** The commands that repeat it. */
  readonly curl?: readonly string[];
  /** The requests and responses in full. */
  readonly messages?: readonly string[];
  readonly failures?: readonly Item[];
}

/** What was checked of one kind: rules, pacts, inputs, the entries of a profile. */
export interface Topic {
  /** What an item is called. */
  readonly noun: 'rule' | 'pact' | 'robustness check' | 'entry';
  readonly name: string;
  /** The heading for what failed; default `Failed rules`. */
  readonly bad?: string;
  /** In the order of the report. */
  readonly items: readonly TopicItem[];
}

export interface TopicItem extends Item {
  readonly status: Status;
  /** Also the failures that are shown under another item; default those that are shown. */
  readonly allFailures?: readonly Item[];
  /** Whether all its failures are shown under other items. */
  readonly isShownElsewhere?: boolean;
  /** The parts that were checked one by one. */
  readonly checks?: readonly TopicItem[];
}

export interface Section {
  readonly heading: string;
  readonly status?: Status;
  /** Whether a page folds it; a terminal then shows only its heading, if it has a status. */
  readonly isFolded?: boolean;
  readonly blocks: readonly Block[];
}

/** Items, and what introduces them. */
export interface Block {
  readonly text?: string | undefined;
  /** Whether a page folds the items; a terminal then shows none. */
  readonly isFolded?: boolean;
  readonly items: readonly Item[];
}

/** A report shows so many failures of an item in full; pages fold the others. */
export const failuresInFull = 3;

/** What a report shows in a row of a list, and what needs more room than that. */
export function splitItems(items: readonly Item[]) {
  const isRow = ({ facts, curl, failures }: Item) => !facts && !curl && !failures?.length;
  return { full: items.filter((item) => !isRow(item)), rows: items.filter(isRow) };
}

/** Items under the reasons that they have, if any. */
export function blocksOf(items: readonly Item[], noun?: string, maxRows = 5): readonly Block[] {
  return [...groupBy(items, ({ reason }) => reason)].map(([reason, group]) => {
    const text = reason && toSentence(reason);
    return noun !== undefined && group.length > maxRows
      ? { text: `${counted(group.length, noun)}: ${text}`, isFolded: true, items: group }
      : { text, items: group };
  });
}

/** The sections that have items. */
export function filledSections(sections: readonly Section[]): readonly Section[] {
  return sections.filter(({ blocks }) => blocks.some(({ items }) => items.length > 0));
}

const maxLeftovers = 5;

/** The plants that the kit has created and could not delete, by their reasons. */
export function leftoverSection(leftovers: readonly Leftover[]): Section {
  const byReason = groupBy(leftovers, ({ reason }) => reason);
  return {
    heading: `${counted(leftovers.length, 'plant')} could not be deleted`,
    blocks: [...byReason].map(([reason, plants]) => {
      const more = plants.length - maxLeftovers;
      const items = plants
        .slice(0, maxLeftovers)
        // One that was created without an id has none.
        .map(({ id, name }) => ({
          id: id === '' ? 'plant without an id' : `plant ${id}`,
          text: name,
        }));
      return {
        text: toSentence(reason),
        items: more > 0 ? [...items, { text: `and ${more} more` }] : items,
      };
    }),
  };
}

/** How much was done, and how long it took: `312 requests in 3.2 s`. */
export function cost(count: number, noun: string, durationMs: number): string {
  return `${counted(count, noun)} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** What a report says of the certificate of the provider, if it was not checked. */
export function certificateFacts({ insecure }: Pick<RunDescription, 'insecure'>): Fact[] {
  const text =
    'the certificate of the provider was not checked, so another server may have answered';
  return insecure ? [['Insecure', text]] : [];
}
