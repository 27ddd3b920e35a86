import { mapTexts } from '../../interface/map-json.js';
import { parameterIds } from '../../interface/parameters.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { situationIds } from '../../interface/situations.js';
import { redact, type Secrets } from '../report/redact.js';
import type { Leftover, RunDescription } from '../report/verification-report.js';
import type { Determined, Findings, Undetermined } from './findings.js';

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

/**
 * Findings without secrets: a provider may repeat a token in any text.
 *
 * @param reason why subjects without a finding are undetermined, as a clause.
 */
export function reportFindings(
  findings: Findings,
  secrets: Secrets,
  reason = 'no response showed it',
): ReportedFindings {
  findings.leaveOpen(reason, ...parameterIds, ...situationIds);
  const { determined, undetermined, unsupported } = findings;
  const redactText = (text: string) => redact(text, secrets);
  const found: ReportedFindings = { determined, undetermined, unsupported };
  return mapTexts(found, redactText, redactText) as ReportedFindings;
}
