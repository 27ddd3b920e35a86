import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { compareProvider } from '../../../src/verify/comparison/compare-provider.js';
import type { ComparisonReport } from '../../../src/verify/report/comparison-report.js';

const users = [
  { user: 'alice', token: 'alice-token' },
  { user: 'bob', token: 'bob-token' },
  { user: 'alice', token: 'ended-alice-token', status: 'expired' },
  { user: 'alice', token: 'reading-alice-token', scopes: ['read'] },
] as const;

const plants = [
  { id: 1, name: 'Ivy', owner: 'alice' },
  { id: 2, name: 'Fern', tag: 'shade' },
  { id: 3, name: 'Rose' },
] as const;

export interface ServerComparison {
  /** The profile of the provider, which is a server of the kit. */
  readonly provider: Profile;
  /** The profile of the mock. */
  readonly mock: Profile;
  readonly steps?: number;
}

/** Compares a server of the kit with a mock, each with a profile. */
export async function compareServer({
  provider: profile,
  mock,
  steps,
}: ServerComparison): Promise<ComparisonReport> {
  await using provider = await startServer({ port: 0, profile, users, plants });
  return await compareProvider({
    url: provider.url,
    token: 'alice-token',
    secondToken: 'bob-token',
    endedToken: 'ended-alice-token',
    readOnlyToken: 'reading-alice-token',
    profile: mock,
    steps,
    seed: 7,
    startMock: (setup) => startServer({ port: 0, ...setup }),
  });
}
