import { cut } from './cut.js';
import type { Evidence } from './verification-report.js';

/** How much of an evidence is shown, in characters each; all of it by default. */
export interface EvidenceLimits {
  readonly sentence?: number;
  readonly curl?: number;
}

/** Evidence as lines of plain text, for formats without any structure. */
export function evidenceText(
  evidence: Evidence | undefined,
  { sentence = Infinity, curl = Infinity }: EvidenceLimits = {},
): string[] {
  return evidence === undefined
    ? []
    : [
        `Expected: ${cut(evidence.expected, sentence)}`,
        `Actual: ${cut(evidence.actual, sentence)}`,
        ...evidence.curl.map((line) => cut(line, curl)),
      ];
}
