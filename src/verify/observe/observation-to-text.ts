import { describeChoice } from '../../interface/describe-choice.js';
import { observationDocument } from '../report/document/observation-document.js';
import { renderText } from '../report/document/render-text.js';
import type { TextOptions } from '../report/render-report.js';
import { countMissing } from './missing-tokens.js';
import type { ObservationReport } from './observe-provider.js';

/** An observation as text for a terminal: what was observed and what shows it, or why nothing was. */
export function observationToText(report: ObservationReport, { hasColors }: TextOptions): string {
  const entries = report.points.map(({ point: subject, ...seen }) =>
    'choice' in seen
      ? { subject, sentence: describeChoice(subject, seen.choice), evidence: seen.evidence }
      : { subject, reason: seen.reason },
  );
  const missing = countMissing(report.points);
  const document = observationDocument({ ...report, entries, missing, noun: 'open point' });
  return renderText(document, { hasColors });
}
