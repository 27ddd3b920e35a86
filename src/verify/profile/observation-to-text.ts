import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import { isRejected, type Outcome } from '../../interface/outcome.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { SituationKey } from '../../interface/situations.js';
import { observationDocument } from '../report/document/observation-document.js';
import { renderText } from '../report/document/render-text.js';
import type { TextOptions } from '../report/render-report.js';
import { countMissingTokens } from './missing-tokens.js';
import type { ObservationReport } from './observation-report.js';
import type { Determined } from './profile-recorder.js';

/** An observation as text for a terminal: what was determined and what shows it, or why not. */
export function observationToText(report: ObservationReport, { hasColors }: TextOptions): string {
  const { determined, undetermined } = report;
  const entries = [
    ...determined.map((one) => ({
      subject: one.subject,
      sentence: describe(one),
      evidence: one.evidence,
    })),
    ...undetermined,
  ];
  const missing = countMissingTokens(undetermined);
  return renderText(observationDocument({ ...report, entries, missing, noun: 'item' }), {
    hasColors,
  });
}

function describe({ subject, kind, value }: Determined): string {
  return kind === 'parameter'
    ? describeParameter(subject as ParameterId, value)
    : describeOutcome(subject as SituationKey, withoutPlainInteger(value as Outcome));
}

/** An error integer that is the status says nothing more. */
function withoutPlainInteger(outcome: Outcome): Outcome {
  if (!isRejected(outcome) || outcome.error?.error !== outcome.status) {
    return outcome;
  }
  const { error: _integer, ...others } = outcome.error;
  return { ...outcome, error: others };
}
