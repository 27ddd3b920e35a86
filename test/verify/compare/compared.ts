import type { Profile } from 'plant-store-kit';
import type { CompareProviderOptions, ComparisonReport } from 'plant-store-kit/verify';
import { expect } from 'vitest';
import { compareBy } from '../../../src/verify/compare-provider.js';
import type { Change } from '../../providers/behaviour.js';
import { startQuick } from '../../providers/provider.js';
import { startMock } from '../start-mock.js';

type Options = Partial<CompareProviderOptions>;

export const ofReference = {
  parameters: { 'request.maximum-body-bytes': 'unlimited' },
  outcomes: {
    'authentication.missing-token': { status: 401 },
    'authentication.other-scheme': { status: 401 },
    'authentication.unknown-token': { status: 401 },
    'create.content-type': { effect: 'accepted' },
    'delete.malformed-id/beyond int64': { status: 404 },
  },
} as const satisfies Profile;

/** Compares a provider that differs from the reference, and expects that it is left as it was. */
export async function compareChanged(
  change: Change,
  options: Options = {},
): Promise<ComparisonReport> {
  await using provider = await startQuick({ name: 'is compared', change });
  const plantsOfUsers = () => provider.plants().filter(({ name }) => !name.startsWith('Guest '));
  const before = plantsOfUsers();
  const report = await compareBy({
    ...provider.access,
    profile: ofReference,
    lagMs: 50,
    ...options,
  });
  // A provider may take its time to forget what it has rejected.
  await provider.access.clock?.wait(5000, undefined);
  expect(plantsOfUsers()).toEqual(before);
  return report;
}

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

/** Compares a server of the kit that has one profile with a mock that has another. */
export async function compareServer(
  profile: Profile,
  profileOfMock: Profile,
  options: Options = {},
): Promise<ComparisonReport> {
  await using mock = await startMock({ profile, users, plants });
  return await compareBy({
    ...mock.access,
    endedToken: 'ended-alice-token',
    readOnlyToken: 'reading-alice-token',
    profile: profileOfMock,
    lagMs: 50,
    ...options,
  });
}

export function inShort({ differences }: ComparisonReport): string[] {
  return differences.map(({ subject, title, difference }) => `${subject}: ${title}: ${difference}`);
}
