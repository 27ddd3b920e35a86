import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { checkProfile } from '../../../src/interface/profile.js';
import { detectDrift } from '../../../src/verify/profile/detect-drift.js';
import { detectUsableCapabilities } from '../../../src/verify/profile/detect-usable-capabilities.js';
import type { ProfileReport } from '../../../src/verify/report/verification-report.js';
import { openSession } from '../../../src/verify/session/open-session.js';
import { Progress } from '../../../src/verify/session/progress.js';
import { RequestRate } from '../../../src/verify/session/request-rate.js';
import { UnusableProviderError } from '../../../src/verify/session/unusable-provider-error.js';

/** Detects the drift of a mock with one profile from another profile. */
export async function drift(
  given: Profile,
  now: Profile,
): Promise<{ report: ProfileReport; requests: number }> {
  await using server = await startServer({ port: 0, profile: now });
  const tokens = { token: 'alice-token', secondToken: 'bob-token' };
  await using session = await openSession({ url: server.url, ...tokens });
  const capabilities = await detectUsableCapabilities(session).catch(toUnusable);
  const requestsBefore = session.requestCount;
  const report = await detectDrift(
    session,
    capabilities,
    { ...checkProfile(given), source: 'profiles/provider.profile.json' },
    { rate: new RequestRate(), progress: new Progress() },
  );
  return { report, requests: session.requestCount - requestsBefore };
}

/** The profile of the mock may leave no room for a plant. */
function toUnusable(error: unknown): UnusableProviderError {
  if (error instanceof UnusableProviderError) {
    return error;
  }
  throw error;
}
