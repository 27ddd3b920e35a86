import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import { isRejected, type Outcome } from '../../interface/outcome.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { SituationKey } from '../../interface/situations.js';
import { observationDocument } from '../report/document/observation-document.js';
import { renderText } from '../report/render/text.js';
import type { TextOptions } from '../report/render-report.js';
import type { Determined, Undetermined } from './findings.js';
import type { ObservationReport } from './observation-report.js';

/** An observation as text for a terminal: each finding with its evidence, or why there is none. */
export function observationToText(report: ObservationReport, { hasColors }: TextOptions): string {
  const { determined, undetermined } = report;
  const entries = [
    ...determined.map((one) => ({
      subject: one.subject,
      sentence: describeFinding(one),
      evidence: one.evidence,
    })),
    ...undetermined.filter((one) => !isSaid(one, report)),
  ];
  return renderText(observationDocument({ ...report, entries, noun: 'open point' }), {
    hasColors,
  });
}

/** Whether the reason is that of the whole situation, or is told with what no profile can express. */
function isSaid(
  { subject, reason }: Undetermined,
  { undetermined, unsupported }: ObservationReport,
): boolean {
  const [id] = subject.split('/');
  return (
    unsupported.some((one) => one.subject === subject) ||
    undetermined.some(
      (one) => one.subject === id && one.subject !== subject && one.reason === reason,
    )
  );
}

function describeFinding({ subject, kind, value }: Determined): string {
  return kind === 'parameter'
    ? describeParameter(subject as ParameterId, value)
    : describeOutcome(subject as SituationKey, withoutPlainInteger(value as Outcome));
}

/** Leaves out an error integer that only repeats the status. */
function withoutPlainInteger(outcome: Outcome): Outcome {
  if (!isRejected(outcome) || outcome.error?.error !== outcome.status) {
    return outcome;
  }
  const { error: _integer, ...others } = outcome.error;
  return { ...outcome, error: others };
}
