import { counted } from '../../../interface/counted.js';
import { groupBy } from '../group-by.js';
import { plantWithId } from '../summary.js';
import { toSentence } from '../to-reason.js';
import type { Leftover } from '../verification-report.js';
import {
  type Block,
  type Entry,
  foldedSection,
  rowsOf,
  type Section,
  type Status,
  statuses,
} from './report-document.js';

/** Something that was checked: a rule, a pact, an entry of a profile. */
export interface CheckedItem extends Entry {
  readonly status: Status;
  /** Why it was not checked. */
  readonly reason?: string | undefined;
  /** Its evidence; an item without any is a row. */
  readonly blocks?: readonly Block[];
}

type Result = (typeof statuses)[Status]['result'];

/** What the items are called, and the heading of each section. */
export interface ItemHeadings extends Readonly<Record<Result, string>> {
  readonly noun: string;
}

/**
 * A section each for the bad items, the unchecked ones by their reasons, and the good ones.
 *
 * @param maxUnchecked if more items than this have one reason, a terminal shows only their number.
 */
export function itemSections(
  { noun, ...headings }: ItemHeadings,
  items: readonly CheckedItem[],
  maxUnchecked = 5,
) {
  const having = (wanted: Result) =>
    items.filter(({ status }) => statuses[status].result === wanted);
  const section = (result: Result, blocks: readonly Block[]): Section => {
    return { kind: 'section', heading: { text: headings[result] }, blocks };
  };
  const byReason = groupBy(having('unchecked'), ({ reason = 'no reason given' }) => reason);
  const unchecked = [...byReason].flatMap(([reason, group]): Block[] => {
    const text = toSentence(reason);
    const count = counted(group.length, noun);
    return group.length > maxUnchecked
      ? [{ kind: 'paragraph', text: `${count}: ${text}` }, foldedSection(count, rowsOf(group))]
      : [{ kind: 'paragraph', text }, ...rowsOf(group)];
  });
  const good = having('good');
  const heading = { status: good[0]?.status ?? 'passed', text: headings.good };
  return {
    bad: section('bad', itemBlocks(having('bad'))),
    unchecked: section('unchecked', unchecked),
    good: { ...section('good', rowsOf(good)), heading },
  };
}

/** Items with evidence in full, then the others as rows. */
function itemBlocks(items: readonly CheckedItem[]): Block[] {
  const sections = items.flatMap((heading): Section[] =>
    heading.blocks === undefined ? [] : [{ kind: 'section', heading, blocks: heading.blocks }],
  );
  return [...sections, ...rowsOf(items.filter(({ blocks }) => blocks === undefined))];
}

/** So many plants of a reason are shown. */
const maxShown = 5;

/** The plants that the kit has created and could not delete, by their reasons. */
export function leftoverSection(leftovers: readonly Leftover[]): Section {
  const byReason = groupBy(leftovers, ({ reason }) => reason);
  return {
    kind: 'section',
    heading: { text: `${counted(leftovers.length, 'plant')} could not be deleted` },
    blocks: [...byReason].flatMap(([reason, plants]) => [
      { kind: 'paragraph', text: toSentence(reason) } as const,
      ...rowsOf([
        ...plants.slice(0, maxShown).map(({ id, name }) => ({ id: plantWithId(id), text: name })),
        ...(plants.length > maxShown ? [{ text: `and ${plants.length - maxShown} more` }] : []),
      ]),
    ]),
  };
}
