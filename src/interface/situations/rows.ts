import type { Situation } from '../situation.js';

/** What a row needs beside what it has in common with others. */
type Row<Common> = Omit<Situation, keyof Common | 'requires' | 'effects'> & Partial<Situation>;

/** Rows of the table that have members in common. By default, the document requires nothing, and there are no effects. */
export function rows<Common extends Partial<Situation>, Id extends string>(
  common: Common,
  own: Readonly<Record<Id, Row<Common>>>,
): Readonly<Record<Id, Situation>> {
  const all = Object.entries<Row<Common>>(own).map(([id, row]) => [
    id,
    { requires: 'nothing', effects: {}, ...common, ...row },
  ]);
  return Object.fromEntries(all);
}
