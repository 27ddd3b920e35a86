import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAsTold } from './alike.js';
import { circumstances } from './arbitrary-profile.js';
import { observeMock } from './observe-mock.js';

/** More by hand: OBSERVE_RUNS=500 OBSERVE_SEED=7 vitest run --project node test/verify/observe */
const numRuns = Number(process.env.OBSERVE_RUNS ?? 25);
const seed = Number(process.env.OBSERVE_SEED ?? 1);

describe('a mock that makes any choices at once', { timeout: numRuns * 20_000 }, () => {
  it('is told to do nothing that it does not do, and is left as it was, or it is told why not', async () => {
    await fc.assert(
      fc.asyncProperty(circumstances, async (given) => {
        const mock = await observeMock(given);

        expect(mock.told.filter((point) => !isAsTold(point, mock))).toEqual([]);
        expect(mock.untold.map(({ reason }) => reason)).not.toContain(
          'nothing was seen that tells it',
        );
        expect(mock.isAsBefore || mock.report.leftovers.length > 0).toBe(true);
      }),
      { numRuns, seed },
    );
  });
});
