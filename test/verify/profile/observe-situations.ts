import type { SituationId } from '../../../src/interface/situations.js';
import type { ObserveProviderOptions } from '../../../src/verify/observe-provider.js';
import { detectUsableCapabilities } from '../../../src/verify/profile/detect-usable-capabilities.js';
import {
  createObservationReport,
  type ObservationReport,
  reportFindings,
} from '../../../src/verify/profile/observation-report.js';
import { observeProfile } from '../../../src/verify/profile/observe-profile.js';
import { ProfileRecorder } from '../../../src/verify/profile/profile-recorder.js';
import { openSession } from '../../../src/verify/session/open-session.js';
import { RequestRate } from '../../../src/verify/session/request-rate.js';
import { toTokens } from '../../../src/verify/session/situation-tokens.js';

/**
 * Observes situations at a provider, and detects no parameters: a fraction of what
 * `observeProvider` does.
 *
 * @param only the situations to observe; default all.
 */
export async function observeSituations(
  options: ObserveProviderOptions,
  only?: readonly SituationId[],
): Promise<ObservationReport> {
  const recorder = new ProfileRecorder();
  await using session = await openSession(options);
  const reason = await observeProfile(session, () => detectUsableCapabilities(session), {
    recorder,
    rate: new RequestRate(),
    maxPlants: 110,
    tokens: toTokens(options),
    detectsParameters: false,
    only: only && new Set(only),
  });
  const leftovers = await session.end();
  const findings = reportFindings(recorder, session.secrets, reason);
  return createObservationReport(session, findings, { reason, leftovers });
}
