import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { narrowRange } from '../../../src/verify/session/narrow-range.js';

const range = { lowest: 1000n, highest: 9999n };

/** A provider that accepts the ids of a range. */
function accepting(from: bigint, to: bigint) {
  const tried: bigint[] = [];
  return {
    tried,
    async isAccepted(id: string) {
      tried.push(BigInt(id));
      return BigInt(id) >= from && BigInt(id) <= to;
    },
  };
}

const limits = fc
  .tuple(...Array.from({ length: 3 }, () => fc.bigInt({ min: 1000n, max: 9999n })))
  .map((numbers) => [...numbers].sort((one, other) => Number(one - other)));

describe('a range of ids', () => {
  it('is narrowed to accepted ids with few creates', async () => {
    await fc.assert(
      fc.asyncProperty(limits, async ([from = 0n, id = 0n, to = 0n]) => {
        const { tried, isAccepted } = accepting(from, to);

        const narrowed = await narrowRange(range, id, isAccepted);

        expect(narrowed.lowest).toBeGreaterThanOrEqual(from);
        expect(narrowed.highest).toBeLessThanOrEqual(to);
        expect(narrowed.lowest).toBeLessThanOrEqual(id);
        expect(narrowed.highest).toBeGreaterThanOrEqual(id);
        expect(tried.length).toBeLessThanOrEqual(16);
      }),
      { seed: 1 },
    );
  });

  it('that is accepted as a whole stays nearly as wide after two creates', async () => {
    const { tried, isAccepted } = accepting(-(2n ** 63n), 2n ** 63n - 1n);

    const { lowest, highest, isWhole } = await narrowRange(range, 4711n, isAccepted);

    expect(isWhole).toBe(true);
    expect(highest - lowest).toBeGreaterThan(8900n);
    expect(tried).toEqual([lowest, highest]);
  });

  it('of which a half is accepted is narrowed to a large part of that', async () => {
    const { isAccepted } = accepting(0n, 5000n);

    const { lowest, highest, isWhole } = await narrowRange(range, 3000n, isAccepted);

    expect(isWhole).toBe(false);
    expect(highest - lowest).toBeGreaterThan(2500n);
  });
});
