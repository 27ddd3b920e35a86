import { parameterIds } from '../../interface/parameters.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { situationIds } from '../../interface/situations.js';
import { redact, type Secrets } from '../report/redact.js';
import type { RunDescription } from '../report/run-description.js';
import type { Leftover } from '../report/verification-report.js';
import { describeRun } from '../session/describe-run.js';
import type { Session } from '../session/session.js';
import type { Determined, ProfileRecorder, Undetermined } from './profile-recorder.js';
import { redactValue } from './redact-value.js';
import { type Subject, subjectOrder } from './subject.js';

/** What was found out about a provider. */
export interface ObservationReport extends RunDescription {
  readonly provider: { readonly url: string };
  /** The parameters, and the outcomes of situations and variants, in the order of the tables. */
  readonly determined: readonly Determined[];
  /** The parameters, situations and variants that could not be determined, in the same order. */
  readonly undetermined: readonly Undetermined[];
  /** What no parameter and no outcome can express. */
  readonly unsupported: readonly UnsupportedBehaviour[];
  /** Why the observation ended early, as a sentence. */
  readonly reason?: string;
  /** What was created and could not be deleted again. */
  readonly leftovers: readonly Leftover[];
}

/** What an observation has found, without secrets and in the order of the tables. */
export interface ReportedFindings
  extends Pick<ObservationReport, 'determined' | 'undetermined' | 'unsupported'> {}

/** Creates the report of an observation whose session has ended. */
export function createObservationReport(
  session: Session,
  findings: ReportedFindings,
  {
    reason,
    leftovers,
  }: { readonly reason: string | undefined; readonly leftovers: readonly Leftover[] },
): ObservationReport {
  return {
    provider: { url: session.url },
    ...findings,
    ...(reason !== undefined && { reason }),
    leftovers,
    ...describeRun(session),
  };
}

const positions = new Map(subjectOrder.map((subject, position) => [subject, position]));

/**
 * What a recorder holds, to be shown to anybody: a provider may repeat a token in anything it says.
 *
 * @param reason why subjects that nothing was recorded about are undetermined, as a clause.
 */
export function reportFindings(
  recorder: ProfileRecorder,
  secrets: Secrets,
  reason = 'nothing was seen that shows it',
): ReportedFindings {
  const known = new Set<Subject>(
    [...recorder.determined, ...recorder.undetermined].map(({ subject }) => subject),
  );
  const unknown = [...parameterIds, ...situationIds]
    .filter((subject) => !known.has(subject))
    .map((subject) => ({ subject, reason }));
  return {
    determined: inOrder(recorder.determined).map((finding) => redactFinding(finding, secrets)),
    undetermined: inOrder([...recorder.undetermined, ...unknown]).map((one) => ({
      ...one,
      reason: redact(one.reason, secrets),
    })),
    unsupported: recorder.unsupported.map((behaviour) => redactValue(behaviour, secrets)),
  };
}

function redactFinding(finding: Determined, secrets: Secrets): Determined {
  const { triedUpTo, alternatives, ...rest } = finding;
  // The values of other parameters are no texts of the provider's own.
  const mayRepeat = finding.kind === 'outcome' || finding.subject === 'error.further-members';
  return {
    ...rest,
    value: mayRepeat ? redactValue(finding.value, secrets) : finding.value,
    evidence: redact(finding.evidence, secrets),
    ...(triedUpTo !== undefined && { triedUpTo }),
    ...(alternatives !== undefined && { alternatives }),
  };
}

function inOrder<Entry extends { readonly subject: Subject }>(
  entries: readonly Entry[],
): readonly Entry[] {
  const positionOf = ({ subject }: Entry) => positions.get(subject) ?? positions.size;
  return [...entries].sort((one, other) => positionOf(one) - positionOf(other));
}
