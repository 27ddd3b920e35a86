import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { expect } from 'vitest';
import { compareProvider } from '../../../src/verify/comparison/compare-provider.js';
import type { CompareProviderOptions } from '../../../src/verify/comparison/compare-provider-options.js';
import type { ComparisonReport } from '../../../src/verify/report/comparison-report.js';
import type { Change } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { waitFor } from '../../wait-for.js';

/** The profile of the zoo's reference. */
export const ofReference = {
  parameters: { 'request.maximum-body-bytes': 'unlimited' },
  outcomes: {
    'authentication.missing-token': { status: 401 },
    'authentication.other-scheme': { status: 401 },
    'authentication.unknown-token': { status: 401 },
    'create.content-type': { effect: 'accepted' },
    'create.duplicate-member': { status: 400 },
    'create.id-notation': { status: 400 },
    'delete.beyond-int64': { status: 404 },
    'list.limit-repeated': { effect: 'first' },
  },
} as const satisfies Profile;

interface ZooComparison extends Partial<CompareProviderOptions> {
  readonly change?: Change;
}

/** Compares a provider of the zoo, and expects that it is left as it was. */
export async function compareZoo({
  change = {},
  ...options
}: ZooComparison = {}): Promise<ComparisonReport> {
  await using zoo = await startProvider({ name: 'is compared', change });
  const before = zoo.plants();
  const { url, token, secondToken } = zoo;
  const report = await compareProvider({
    url,
    token,
    secondToken,
    profile: ofReference,
    seed: 7,
    startMock: (setup) => startServer({ port: 0, ...setup }),
    ...options,
  });
  // A provider may take its time to forget what it has rejected.
  await waitFor(() => expect(zoo.plants()).toEqual(before));
  return report;
}
