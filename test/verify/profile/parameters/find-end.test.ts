import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCount, findEnd } from '../../../../src/verify/profile/parameters/find-end.js';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

/** A number within a range, the end of the range, and a number beyond it on the same side. */
const ranges = fc
  .tuple(int64, int64, int64)
  .map((numbers) => [...numbers].sort((one, other) => (one < other ? -1 : 1)))
  .filter(([min, , max]) => min !== max)
  .chain(([min = 0n, middle = 0n, max = 0n]) => {
    const end = middle === max ? max - 1n : middle;
    return fc.constantFrom(
      { within: min, end, beyond: max },
      { within: max, end: end + 1n, beyond: min },
    );
  });

const typicalEnds = fc.array(int64, { maxLength: 60 });

const log2 = (number: bigint) => number.toString(2).length;

function testOf({ end, beyond }: { end: bigint; beyond: bigint }) {
  const tested: bigint[] = [];
  const test = async (number: bigint) => {
    tested.push(number);
    return beyond > end ? number <= end : number >= end;
  };
  return { tested, test };
}

describe('the end of a range', () => {
  it('is found anywhere, with few tests, each of another number', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, typicalEnds, async (range, guesses) => {
        const { tested, test } = testOf(range);
        const { within, end, beyond } = range;

        expect(await findEnd(within, beyond, guesses, test)).toBe(end);

        const width = within < beyond ? beyond - within : within - beyond;
        expect(tested.length).toBeLessThanOrEqual(log2(width) + log2(BigInt(guesses.length)) + 1);
        expect(new Set(tested).size).toBe(tested.length);
      }),
      { seed: 1 },
    );
  });

  it('is searched only between the two given numbers', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, typicalEnds, async (range, guesses) => {
        const { tested, test } = testOf(range);
        const { within, beyond } = range;

        await findEnd(within, beyond, guesses, test);

        const [min, max] = within < beyond ? [within, beyond] : [beyond, within];
        expect(tested.every((number) => number > min && number < max)).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it('is found with few tests if it is a typical end', async () => {
    const { tested, test } = testOf({ end: 2n ** 31n - 1n, beyond: 2n ** 63n - 1n });
    const powers = [8n, 16n, 31n, 32n, 53n].map((power) => 2n ** power - 1n);

    await findEnd(5n, 2n ** 63n - 1n, powers, test);

    expect(tested).toEqual([2n ** 31n - 1n, 2n ** 53n - 1n, 2n ** 32n - 1n, 2n ** 31n]);
  });

  it('is found among counts, and tested once more', async () => {
    const tested: number[] = [];
    const isWithin = async (count: number) => {
      tested.push(count);
      return count <= 255;
    };

    const found = await findCount(0, 10_000, [100, 255], isWithin, String);

    expect(found).toBe(255);
    expect(tested).toEqual([255, 256, 255, 256]);
  });

  it('is none if the second test has another result', async () => {
    let times = 0;
    const isWithin = async (count: number) => {
      times += 1;
      return times > 2 || count <= 255;
    };

    await expect(findCount(0, 10_000, [100, 255], isWithin, String)).rejects.toThrow(
      'the provider accepted 255 or 256 at one time and rejected it at another',
    );
  });
});
