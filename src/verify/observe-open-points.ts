import { layProfile } from '../interface/lay-profile.js';
import { resolveProfile } from '../interface/profile.js';
import type { AssumptionsSource } from './assumptions/assumptions-file.js';
import { judgeAssumptions, profileOfTests } from './assumptions/judge-assumptions.js';
import { observeStated, reportDrift, type StatedProfile } from './observe/drift.js';
import type { ObservationOptions } from './observe/observation.js';
import type { VerificationReport } from './report/verification-report.js';

/**
 * Observes a provider once where a profile, or what apps assume, says something of it, and compares it with both. Where
 * both say something, the profile counts if two effects look alike.
 */
export async function observeOpenPoints(
  stated: StatedProfile | undefined,
  assumed: readonly AssumptionsSource[],
  options: Omit<ObservationOptions, 'wants' | 'stated'>,
): Promise<Pick<VerificationReport, 'profile' | 'assumptions'>> {
  const written = layProfile(profileOfTests(assumed), stated?.written);
  const found = await observeStated({ written, resolved: resolveProfile(written) }, options);
  return {
    ...(stated && { profile: reportDrift(stated, found) }),
    ...(assumed.length > 0 && { assumptions: judgeAssumptions(assumed, found) }),
  };
}
