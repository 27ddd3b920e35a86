import fc from 'fast-check';
import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { chosenOf, isAll } from '../chosen-of.js';
import { arbitraryProfile } from '../interface/arbitrary-profile.js';
import { plant } from './app/assumptions.js';
import { runTests } from './app/tests/run-tests.js';
import { assumptionNames, choices } from './choices.js';

const tolerant = plant();

describe.each(chosenOf(assumptionNames, (_, index) => index % 8 === 2))(
  'the app with %s',
  (name) => {
    it('passes its tests where that holds, and fails them where it does not', async () => {
      expect(await runTests(plant(name))).toEqual([]);
      expect(await runTests(plant(name), choices[name].profile)).not.toEqual([]);
    });

    it('passes them there once it is tolerant', async () => {
      expect(await runTests(tolerant, choices[name].profile)).toEqual([]);
    });
  },
);

describe('the tolerant app', () => {
  it('passes its tests with every profile that lets it add plants', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProfile.map(letPlantsIn), async (profile) => {
        expect(await runTests(tolerant, profile)).toEqual([]);
      }),
      { numRuns: isAll ? 200 : 5 },
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
