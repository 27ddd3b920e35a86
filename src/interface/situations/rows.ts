import type { DescribedSituation } from '../situation.js';

/** What is written in a row: its variants are those of its samples. */
type WrittenRow = Omit<DescribedSituation, 'variants'>;

/** What a row needs beside what it has in common with others. */
type Row<Common> = Omit<WrittenRow, keyof Common | 'requires' | 'effects'> & Partial<WrittenRow>;

/** Rows of the table that have members in common. By default, the document requires nothing, and there are no effects. */
export function rows<Common extends Partial<WrittenRow>, Id extends string>(
  common: Common,
  own: Readonly<Record<Id, Row<Common>>>,
): Readonly<Record<Id, DescribedSituation>> {
  const all = Object.entries<Row<Common>>(own).map(([id, row]) => {
    const { samples = {}, ...others } = { ...common, ...row };
    const variants = Object.keys(samples);
    return [id, { requires: 'nothing', effects: {}, ...others, samples, variants }];
  });
  return Object.fromEntries(all);
}
