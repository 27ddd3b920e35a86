import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIds, largestInt64, parseInt64, smallestInt64 } from '../../src/interface/int64.js';

const int64 = fc.bigInt({ min: BigInt(smallestInt64), max: BigInt(largestInt64) });
const beyond = fc
  .bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
  .filter((value) => BigInt.asIntN(64, value) !== value);

describe('parseInt64', () => {
  it('reads every int64, and none of its digits is lost', () => {
    fc.assert(
      fc.property(int64, (value) => {
        expect(parseInt64(String(value))).toEqual({ id: String(value) });
      }),
    );
  });

  it('reads an integer in any notation: with zeros, a fraction of zeros, an exponent', () => {
    fc.assert(
      fc.property(int64, fc.nat(30), fc.nat(30), (value, zeros, shift) => {
        const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(String(value)) ?? [];
        const padded = digits.padStart(shift + 1, '0');
        const point = padded.length - shift;
        const moved = `${sign}${padded.slice(0, point)}.${padded.slice(point)}0e+${shift}`;

        expect(parseInt64(`${sign}${'0'.repeat(zeros)}${digits}.${'0'.repeat(zeros + 1)}`)).toEqual(
          { id: String(value) },
        );
        expect(parseInt64(moved)).toEqual({ id: String(value) });
      }),
    );
  });

  it('rejects an integer beyond int64', () => {
    fc.assert(
      fc.property(beyond, (value) => {
        expect(parseInt64(String(value))).toEqual({ problem: 'beyond int64' });
      }),
    );
  });

  it('rejects a fraction, and text that is not a number', () => {
    expect(parseInt64('1.5')).toEqual({ problem: 'not an integer' });
    expect(parseInt64('15e-1')).toEqual({ problem: 'not an integer' });
    for (const text of ['', ' 1', '1 ', '+1', '0x1', '1_000', 'NaN', '١', '1.', '.1', '--1']) {
      expect(parseInt64(text), text).toEqual({ problem: 'not a number' });
    }
  });

  it('has one zero', () => {
    for (const text of ['0', '-0', '0.0', '-0e5', '0e999999999']) {
      expect(parseInt64(text), text).toEqual({ id: '0' });
    }
  });

  it('is not held up by a megabyte of zeros', () => {
    const zeros = '0'.repeat(2 ** 20);

    expect(parseInt64(`1${zeros}1`)).toEqual({ problem: 'beyond int64' });
    expect(parseInt64(`${zeros}1.${zeros}`)).toEqual({ id: '1' });
    expect(parseInt64(`0.${zeros}1`)).toEqual({ problem: 'not an integer' });
  });

  it('is not held up by a huge exponent', () => {
    expect(parseInt64('1e999999999999')).toEqual({ problem: 'beyond int64' });
    expect(parseInt64('1e-999999999999')).toEqual({ problem: 'not an integer' });
  });
});

describe('compareIds', () => {
  it('orders ids as the integers they are', () => {
    fc.assert(
      fc.property(int64, int64, (first, second) => {
        const order = compareIds(String(first), String(second));
        expect(Math.sign(order)).toBe(first < second ? -1 : first > second ? 1 : 0);
      }),
    );
  });
});
