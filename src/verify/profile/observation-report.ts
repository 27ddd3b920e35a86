import { mapTexts } from '../../interface/map-json.js';
import { parameterIds } from '../../interface/parameters.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { situationIds } from '../../interface/situations.js';
import { redact, type Secrets } from '../report/redact.js';
import type { RunDescription } from '../report/run-description.js';
import { toReason } from '../report/to-reason.js';
import type { Leftover } from '../report/verification-report.js';
import { describeRun } from '../session/describe-run.js';
import type { Session } from '../session/session.js';
import type { Determined, ProfileRecorder, Undetermined } from './profile-recorder.js';
import { type Subject, subjectOrder } from './subject.js';

/** The result of an observation of a provider. */
export interface ObservationReport extends RunDescription {
  readonly provider: { readonly url: string };
  /** The parameters, and the outcomes of situations and variants, in the order of the tables. */
  readonly determined: readonly Determined[];
  /** The parameters, situations and variants that could not be determined, in the same order. */
  readonly undetermined: readonly Undetermined[];
  /** What the provider does that no parameter and no outcome can express. */
  readonly unsupported: readonly UnsupportedBehaviour[];
  /** Why the observation ended early, as a sentence. */
  readonly reason?: string;
  /** The created plants that could not be deleted. */
  readonly leftovers: readonly Leftover[];
}

/**
 * What an observation has found, without secrets and in the order of the tables; reasons and evidence
 * are sentences.
 */
export interface ReportedFindings
  extends Pick<ObservationReport, 'determined' | 'undetermined' | 'unsupported'> {}

/** Creates the report of an observation after the end of its session. */
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
 * The findings of a recorder, without secrets: a provider may repeat a token in any text.
 *
 * @param clause why subjects without a finding are undetermined.
 */
export function reportFindings(
  recorder: ProfileRecorder,
  secrets: Secrets,
  clause = 'no response showed it',
): ReportedFindings {
  const known = new Set<Subject>(
    [...recorder.determined, ...recorder.undetermined].map(({ subject }) => subject),
  );
  const unknown = [...parameterIds, ...situationIds]
    .filter((subject) => !known.has(subject))
    .map((subject) => ({ subject, reason: clause }));
  return {
    determined: inOrder(recorder.determined).map((finding) => redactFinding(finding, secrets)),
    undetermined: inOrder([...recorder.undetermined, ...unknown]).map((one) => ({
      ...one,
      reason: toReason(one.reason, secrets),
    })),
    unsupported: recorder.unsupported.map((behaviour) => redactValue(behaviour, secrets)),
  };
}

function redactFinding(finding: Determined, secrets: Secrets): Determined {
  const { triedUpTo, alternatives, ...rest } = finding;
  // Other values hold no texts of the provider.
  const mayRepeat = finding.kind === 'outcome' || finding.subject === 'error.further-members';
  return {
    ...rest,
    value: mayRepeat ? redactValue(finding.value, secrets) : finding.value,
    evidence: toReason(finding.evidence, secrets),
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

/** Redacts every text of a JSON value: a provider may repeat a token in any of them. */
function redactValue<Value>(value: Value, secrets: Secrets): Value {
  const redactText = (text: string) => redact(text, secrets);
  return mapTexts(value, redactText, redactText) as Value;
}
