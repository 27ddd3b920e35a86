import { observe } from '../observe/observe.js';
import { defaultMostPlants, secretsOf, toReport } from '../observe/observe-provider.js';
import { probesOfPlants, probesOfRequests } from '../observe/probes.js';
import type { RequestRate } from '../observe/request-rate.js';
import type { Progress } from '../progress.js';
import type { ProfileReport } from '../report/verification-report.js';
import type { Capabilities } from '../session/capabilities.js';
import type { Exchange } from '../session/exchange.js';
import type { Session } from '../session/session.js';
import { UnusableProviderError } from '../session/unusable-provider-error.js';
import { toReason } from '../to-reason.js';
import { type GivenProfile, reportDrift } from './profile-report.js';

/** What drift is looked for with. */
export interface LookingForDrift {
  readonly readOnlyToken?: string | undefined;
  readonly endedToken?: string | undefined;
  /** What has been noticed since the session began. */
  readonly rate: RequestRate;
  readonly progress: Progress;
}

/** How many steps it takes. */
export const driftSteps = probesOfRequests.length + probesOfPlants.length;

/**
 * Finds out what a provider chooses now, and compares it with a profile.
 *
 * @param met what the provider was found to take, or why it takes nothing.
 */
export async function lookForDrift(
  session: Session,
  met: Capabilities | UnusableProviderError,
  profile: GivenProfile,
  { rate, progress, readOnlyToken, endedToken }: LookingForDrift,
): Promise<ProfileReport> {
  const [left] = await session.removeCreatedPlants();
  const usable =
    left === undefined
      ? met
      : new UnusableProviderError(`what is created cannot be deleted again: ${left.reason}`);
  const tokens = { readOnlyToken, endedToken };
  // Those of before are left out: a profile is made without them, too.
  const exchanges: Exchange[] = [];
  session.onExchange((exchange) => exchanges.push(exchange));
  const before = progress.done;
  const { observations, reason = session.interruption } = await observe(session, {
    ...tokens,
    meet: async () => usable,
    mostPlants: defaultMostPlants,
    rate,
    exchanges,
    onProgress: (done) => progress.moveTo(before + done),
  });
  progress.moveTo(before + driftSteps);
  const told = reason && toReason(reason, session.secrets);
  const points = toReport(observations, secretsOf(session, tokens), told);
  return reportDrift(profile, { points, refused: observations.refused }, told);
}
