import type { Profile } from 'plant-store-kit';
import { type StartServerOptions, startServer } from 'plant-store-kit/server';
import { checkProfile } from '../../../src/interface/profile.js';
import {
  type ObserveProviderOptions,
  observeProvider,
} from '../../../src/verify/observe-provider.js';
import { compareProfile } from '../../../src/verify/profile/compare-profile.js';
import type { ObservationReport } from '../../../src/verify/profile/observation-report.js';
import type { ProfileEntryReport } from '../../../src/verify/report/verification-report.js';

/** The observation of a mock, compared with the profile of the mock. */
export interface ObservedMock {
  readonly report: ObservationReport;
  readonly entries: readonly ProfileEntryReport[];
  /** Whether it stores the same plants as before. */
  readonly isAsBefore: boolean;
}

interface ObservedHow extends Partial<ObserveProviderOptions> {
  readonly how?: (options: ObserveProviderOptions) => Promise<ObservationReport>;
}

/** Observes a mock over HTTP, with every token that shows something. */
export async function observeMock(
  profile: Profile,
  server: Omit<StartServerOptions, 'port' | 'profile'> = {},
  { how = observeProvider, ...options }: ObservedHow = {},
): Promise<ObservedMock> {
  await using mock = await startServer({ port: 0, profile, ...server });
  const before = JSON.stringify(mock.snapshot());
  const report = await how({
    url: mock.url,
    token: 'alice-token',
    secondToken: 'bob-token',
    readOnlyToken: 'alice-read-only-token',
    endedToken: 'alice-expired-token',
    ...options,
  });
  return {
    report,
    entries: compareProfile(checkProfile(profile), report, 'the profile'),
    isAsBefore: JSON.stringify(mock.snapshot()) === before,
  };
}

/** The entries with a verdict, as lines with their sentences and reasons. */
export function linesOf(
  { entries }: Pick<ObservedMock, 'entries'>,
  verdict: ProfileEntryReport['verdict'],
): string[] {
  return entries
    .filter((entry) => entry.verdict === verdict)
    .map(
      ({ subject, sentence, reason, evidence }) => `${subject}: ${sentence} ${reason ?? evidence}`,
    );
}
