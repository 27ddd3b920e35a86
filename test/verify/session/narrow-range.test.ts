import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { narrowRange } from '../../../src/verify/session/narrow-range.js';

const range = { lowest: 1000n, highest: 9999n };

/** A provider that takes the ids from one to another. */
function taking(from: bigint, to: bigint) {
  const asked: bigint[] = [];
  return {
    asked,
    async isAccepted(id: string) {
      asked.push(BigInt(id));
      return BigInt(id) >= from && BigInt(id) <= to;
    },
  };
}

const limits = fc
  .tuple(...Array.from({ length: 3 }, () => fc.bigInt({ min: 1000n, max: 9999n })))
  .map((numbers) => [...numbers].sort((one, other) => Number(one - other)));

describe('a range of ids', () => {
  it('is narrowed to ids that are taken, with few questions', async () => {
    await fc.assert(
      fc.asyncProperty(limits, async ([from = 0n, id = 0n, to = 0n]) => {
        const { asked, isAccepted } = taking(from, to);

        const narrowed = await narrowRange(range, id, isAccepted);

        expect(narrowed.lowest).toBeGreaterThanOrEqual(from);
        expect(narrowed.highest).toBeLessThanOrEqual(to);
        expect(narrowed.lowest).toBeLessThanOrEqual(id);
        expect(narrowed.highest).toBeGreaterThanOrEqual(id);
        expect(asked.length).toBeLessThanOrEqual(16);
      }),
      { seed: 1 },
    );
  });

  it('that is taken as it is stays nearly as wide, and takes two questions', async () => {
    const { asked, isAccepted } = taking(-(2n ** 63n), 2n ** 63n - 1n);

    const { lowest, highest, isWhole } = await narrowRange(range, 4711n, isAccepted);

    expect(isWhole).toBe(true);
    expect(highest - lowest).toBeGreaterThan(8900n);
    expect(asked).toEqual([lowest, highest]);
  });

  it('of which a half is taken keeps a good part of that', async () => {
    const { isAccepted } = taking(0n, 5000n);

    const { lowest, highest, isWhole } = await narrowRange(range, 3000n, isAccepted);

    expect(isWhole).toBe(false);
    expect(highest - lowest).toBeGreaterThan(2500n);
  });
});
