import fc from 'fast-check';
import type { Profile } from 'plant-store-kit';
import { createProfile } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { arbitraryProfile } from '../../interface/arbitrary-profile.js';
import { drift } from './drift.js';
import { observeMock } from './observe-mock.js';

/** Three requests a minute are too few for an observation. */
const isFast = ({ parameters }: Profile) => parameters?.['request.rate-limit'] !== 3;
const profiles = fc.sample(arbitraryProfile.filter(isFast), { seed: 7, numRuns: 12 });

describe.concurrent('a mock with a profile', { timeout: 60_000 }, () => {
  it.each(profiles)('has not drifted from it (%#)', async (profile) => {
    const { report } = await drift(profile, profile);

    expect(report.entries.filter(({ verdict }) => verdict === 'drifted')).toEqual([]);
  });

  it.each(profiles)('has not drifted from the observation of another (%#)', async (profile) => {
    const observed = createProfile((await observeMock(profile)).report);

    const { report } = await drift(observed, observed);

    expect(report.entries.filter(({ verdict }) => verdict === 'drifted')).toEqual([]);
  });
});
