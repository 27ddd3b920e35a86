import { groupBy } from '../group-by.js';
import { type Block, type Entry, rowsOf, type Section } from './report-document.js';

/** Something that was checked: a rule, a pact, what a profile says. */
export interface Subject extends Entry {
  /** Whether it needs attention, is as it should be, or could not be checked. */
  readonly result: 'bad' | 'good' | 'unchecked';
  /** Why it was not checked. */
  readonly reason?: string | undefined;
  /** Its evidence; without any it is a line of a table. */
  readonly blocks?: readonly Block[];
}

/** How the three sections are called. */
export type Headings = Readonly<Record<Subject['result'], string>>;

/** A section each for what is bad, unchecked (below the reasons) and good. */
export function subjectSections(headings: Headings, subjects: readonly Subject[]) {
  const having = (wanted: Subject['result']) => subjects.filter(({ result }) => result === wanted);
  const section = (result: Subject['result'], blocks: readonly Block[]): Section => {
    return { kind: 'section', heading: { text: headings[result] }, blocks };
  };
  const unchecked = groupBy(having('unchecked'), ({ reason = 'no reason given' }) => reason);
  return {
    bad: section('bad', subjectBlocks(having('bad'))),
    unchecked: section(
      'unchecked',
      [...unchecked].flatMap(([text, group]) => [
        { kind: 'paragraph', text: `Reason: ${text}` },
        ...rowsOf(group),
      ]),
    ),
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
