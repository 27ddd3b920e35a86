import fc from 'fast-check';
import type { Profile } from 'plant-store-kit';
import { createProfile } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { arbitraryProfile } from '../../interface/arbitrary-profile.js';
import { drift } from './drift.js';
import { linesOf, observeMock } from './observe-mock.js';

/** Three requests a minute are too few for an observation. */
const isFast = ({ parameters }: Profile) => parameters?.['request.rate-limit'] !== 3;
const profiles = fc.sample(arbitraryProfile.filter(isFast), { seed: 7, numRuns: 12 });

describe.concurrent('a mock with a profile', () => {
  it.each(profiles)(
    'has not drifted from it, nor has one that is served with what was observed (%#)',
    async (profile) => {
      const observed = await observeMock(profile);
      const again = createProfile(observed.report);

      const { report } = await drift(again, again);

      expect(linesOf(observed, 'drifted')).toEqual([]);
      expect(report.entries.filter(({ verdict }) => verdict === 'drifted')).toEqual([]);
    },
  );
});
