import { mapTexts } from '../../interface/map-json.js';
import { parameterIds } from '../../interface/parameters.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { situationIds } from '../../interface/situations.js';
import type { Connection } from '../http/connection.js';
import { redact, type Secrets } from '../report/redact.js';
import { toReason } from '../report/to-reason.js';
import type { Leftover, RunDescription } from '../report/verification-report.js';
import {
  type Determined,
  type Findings,
  type Subject,
  subjectOrder,
  type Undetermined,
} from './findings.js';

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

/** Creates the report of an observation after its end. */
export function createObservationReport(
  connection: Connection,
  findings: ReportedFindings,
  {
    reason,
    leftovers,
  }: { readonly reason: string | undefined; readonly leftovers: readonly Leftover[] },
): ObservationReport {
  return {
    provider: { url: connection.url },
    ...findings,
    ...(reason !== undefined && { reason }),
    leftovers,
    ...connection.describe(),
  };
}

const positions = new Map(subjectOrder.map((subject, position) => [subject, position]));

/**
 * Findings without secrets: a provider may repeat a token in any text.
 *
 * @param clause why subjects without a finding are undetermined.
 */
export function reportFindings(
  findings: Findings,
  secrets: Secrets,
  clause = 'no response showed it',
): ReportedFindings {
  const known = new Set<Subject>(
    [...findings.determined, ...findings.undetermined].map(({ subject }) => subject),
  );
  const unknown = [...parameterIds, ...situationIds]
    .filter((subject) => !known.has(subject))
    .map((subject) => ({ subject, reason: clause }));
  return {
    determined: inOrder(findings.determined).map((finding) => redactFinding(finding, secrets)),
    undetermined: inOrder([...findings.undetermined, ...unknown]).map((one) => ({
      ...one,
      reason: toReason(one.reason, secrets),
    })),
    unsupported: findings.unsupported.map((behaviour) => redactValue(behaviour, secrets)),
  };
}

function redactFinding(finding: Determined, secrets: Secrets): Determined {
  const { triedUpTo, ...rest } = finding;
  return {
    ...rest,
    value: redactValue(finding.value, secrets),
    evidence: toReason(finding.evidence, secrets),
    ...(triedUpTo !== undefined && { triedUpTo }),
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
