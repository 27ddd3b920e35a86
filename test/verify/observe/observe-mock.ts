import { type Profile, parseProfile, type ResolvedProfile } from 'plant-store-kit';
import { type StartServerOptions, startServer } from 'plant-store-kit/server';
import type { ToldPoint, UntoldPoint } from '../../../src/verify/observe/observation.js';
import {
  type ObservationReport,
  observeProvider,
} from '../../../src/verify/observe/observe-provider.js';

/** What a mock is started and observed with. */
export interface Circumstances {
  readonly profile?: Profile;
  /** Default: the plants that the kit comes with. */
  readonly plants?: StartServerOptions['plants'];
  readonly mostPlants?: number;
}

/** What was found out about a mock, and what it is. */
export interface ObservedMock {
  readonly report: ObservationReport;
  readonly told: readonly ToldPoint[];
  readonly untold: readonly UntoldPoint[];
  /** What the mock chooses. */
  readonly resolved: ResolvedProfile;
  /** Whether it holds plants from the beginning that are everyone's, and such as are a user's own. */
  readonly hasShared: boolean;
  readonly hasOwned: boolean;
  /** Whether it holds just the plants that it held before. */
  readonly isAsBefore: boolean;
}

/** Observes a mock over HTTP, with every token that tells something. */
export async function observeMock({
  profile = {},
  plants,
  mostPlants,
}: Circumstances): Promise<ObservedMock> {
  await using server = await startServer({ port: 0, profile, plants });
  const before = server.snapshot();
  const report = await observeProvider({
    url: server.url,
    token: 'alice-token',
    secondToken: 'bob-token',
    readOnlyToken: 'alice-read-only-token',
    endedToken: 'alice-expired-token',
    mostPlants,
  });
  return {
    report,
    told: report.points.filter((point) => 'choice' in point),
    untold: report.points.filter((point) => 'reason' in point),
    resolved: parseProfile(profile),
    hasShared: before.some(({ owner }) => owner === undefined),
    hasOwned: before.some(({ owner }) => owner !== undefined),
    isAsBefore: JSON.stringify(server.snapshot()) === JSON.stringify(before),
  };
}
