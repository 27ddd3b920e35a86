import type { Evidence } from '../report.js';
import { cut } from './cut.js';

/** How much of an evidence is shown, in characters each; all of it by default. */
export interface EvidenceLimits {
  readonly sentence?: number;
  readonly curl?: number;
}

/** What was expected, what came, and the curl lines that show it again, as plain text. */
export function evidenceLines(
  evidence: Evidence | undefined,
  { sentence = Infinity, curl = Infinity }: EvidenceLimits = {},
): string[] {
  return evidence === undefined
    ? []
    : [
        `Expected: ${cut(evidence.expected, sentence)}`,
        `Came: ${cut(evidence.actual, sentence)}`,
        ...evidence.curl.map((line) => cut(line, curl)),
      ];
}
