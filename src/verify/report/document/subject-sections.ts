import { groupBy } from '../group-by.js';
import { type Block, type Entry, rowsOf, type Section } from './report-document.js';
import { type Status, statuses } from './statuses.js';

/** Something that was checked: a rule, a pact, what a profile says. */
export interface Subject extends Entry {
  readonly status: Status;
  /** Why it was not checked. */
  readonly reason?: string | undefined;
  /** Its evidence; without any it is a line of a table. */
  readonly blocks?: readonly Block[];
}

type Result = (typeof statuses)[Status]['result'];

/** A section each for what is bad, unchecked (below the reasons) and good. */
export function subjectSections(
  headings: Readonly<Record<Result, string>>,
  subjects: readonly Subject[],
) {
  const having = (wanted: Result) =>
    subjects.filter(({ status }) => statuses[status].result === wanted);
  const section = (result: Result, blocks: readonly Block[]): Section => {
    return { kind: 'section', heading: { text: headings[result] }, blocks };
  };
  const byReason = groupBy(having('unchecked'), ({ reason = 'no reason given' }) => reason);
  const unchecked = [...byReason].flatMap(([reason, group]): Block[] => [
    { kind: 'paragraph', text: `Reason: ${reason}` },
    ...rowsOf(group),
  ]);
  return {
    bad: section('bad', subjectBlocks(having('bad'))),
    unchecked: section('unchecked', unchecked),
    good: { ...section('good', rowsOf(having('good'))), fold: 'on-pages' as const },
  };
}

/** Those with evidence in full, then a table of the others. */
function subjectBlocks(subjects: readonly Subject[]): Block[] {
  const sections = subjects.flatMap((heading): Section[] =>
    heading.blocks === undefined ? [] : [{ kind: 'section', heading, blocks: heading.blocks }],
  );
  return [...sections, ...rowsOf(subjects.filter(({ blocks }) => blocks === undefined))];
}
