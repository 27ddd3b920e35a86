import { counted, leftoverSentence } from '../summary.js';
import type { Leftover } from '../verification-report.js';
import type { Section } from './report-document.js';

/** The plants that the kit has created and could not delete. */
export function leftoverSection(leftovers: readonly Leftover[]): Section {
  const blocks = leftovers.map((leftover) => {
    return { kind: 'paragraph', text: leftoverSentence(leftover) } as const;
  });
  return {
    kind: 'section',
    heading: { text: `${counted(leftovers.length, 'plant')} could not be deleted` },
    blocks,
  };
}
