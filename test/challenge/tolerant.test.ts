import fc from 'fast-check';
import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { isAll } from '../chosen-of.js';
import { arbitraryProfile } from '../interface/arbitrary-profile.js';
import { plant } from './app/assumptions.js';
import { runTests } from './app/tests/run-tests.js';

const tolerant = plant();

describe('the tolerant app', () => {
  it('passes its tests with every profile that lets it add plants', {
    timeout: 120_000,
  }, async () => {
    const profiles = arbitraryProfile.map(letPlantsIn);
    await fc.assert(
      fc.asyncProperty(profiles, async (profile) => {
        expect(await runTests(tolerant, profile)).toEqual([]);
      }),
      { numRuns: isAll ? 200 : 10 },
    );
  });
});

/** Without the bounds that the plants of the tests exceed. */
function letPlantsIn({ parameters = {}, ...others }: Profile): Profile {
  return {
    ...others,
    parameters: {
      ...parameters,
      'request.rate-limit': 'unlimited',
      'create.maximum-plants': 'unlimited',
      'create.maximum-name-length': 40,
      'create.maximum-tag-length': 40,
    },
  };
}
