import { observe } from '../observe/observe.js';
import { defaultMostPlants, secretsOf, toReport } from '../observe/observe-provider.js';
import { probesOfPlants, probesOfRequests } from '../observe/probes.js';
import type { RequestRate } from '../observe/request-rate.js';
import type { Acquaintance, Stranger } from '../provider/acquaintance.js';
import type { Exchange } from '../provider/exchange.js';
import type { ProfileReport } from '../report/verification-report.js';
import { tellReason, type Visit } from '../visit-provider.js';
import { type GivenProfile, reportDrift } from './profile-report.js';

/** What drift is looked for with. */
export interface LookingForDrift {
  readonly profile: GivenProfile;
  readonly readOnlyToken?: string | undefined;
  readonly endedToken?: string | undefined;
  /** What has been noticed since the visit began. */
  readonly rate: RequestRate;
  readonly onProgress: (done: number) => void;
}

/** How many steps it takes. */
export const driftSteps = probesOfRequests.length + probesOfPlants.length;

/**
 * Finds out what a provider that is being visited chooses now, and compares it with a profile.
 *
 * @param met what is known of the provider, which has no plant of ours.
 */
export async function lookForDrift(
  visit: Visit,
  met: Acquaintance | Stranger,
  { profile, rate, onProgress, ...tokens }: LookingForDrift,
): Promise<ProfileReport> {
  const { provider } = visit;
  // Those of before are left out: a profile is made without them, too.
  const exchanges: Exchange[] = [];
  provider.onExchange((exchange) => exchanges.push(exchange));
  const { observations, reason = provider.lost } = await observe(visit, {
    ...tokens,
    meet: async () => met,
    mostPlants: defaultMostPlants,
    rate,
    exchanges,
    onProgress,
  });
  onProgress(driftSteps);
  const told = reason && tellReason(reason, provider);
  const points = toReport(observations, secretsOf(provider, tokens), told);
  return reportDrift(profile, { points, refused: observations.refused }, told);
}
