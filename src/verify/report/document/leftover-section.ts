import { counted } from '../../../interface/counted.js';
import { groupBy } from '../group-by.js';
import { plantWithId } from '../summary.js';
import { toSentence } from '../to-reason.js';
import type { Leftover } from '../verification-report.js';
import { rowsOf, type Section } from './report-document.js';

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
