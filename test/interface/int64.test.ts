import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareIds,
  largestInt64,
  parseInt64,
  readPlantId,
  smallestInt64,
} from '../../src/interface/int64.js';

const int64 = fc.bigInt({ min: BigInt(smallestInt64), max: BigInt(largestInt64) });
const anyInteger = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

describe('parseInt64', () => {
  it('reads an int64 in any notation: with zeros, a fraction of zeros, an exponent', () => {
    fc.assert(
      fc.property(int64, fc.nat(30), fc.nat(30), (value, zeros, shift) => {
        const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(String(value)) ?? [];
        const padded = digits.padStart(shift + 1, '0');
        const point = padded.length - shift;
        const notations = [
          String(value),
          `${sign}${'0'.repeat(zeros)}${digits}.${'0'.repeat(zeros + 1)}`,
          `${sign}${padded.slice(0, point)}.${padded.slice(point)}0e+${shift}`,
        ];

        expect(notations.map(parseInt64)).toEqual(notations.map(() => ({ id: String(value) })));
      }),
    );
  });

  it('rejects an integer beyond int64', () => {
    fc.assert(
      fc.property(anyInteger, (value) => {
        fc.pre(BigInt.asIntN(64, value) !== value);
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

  it('is not held up by a megabyte of zeros, or by a huge exponent', () => {
    const zeros = '0'.repeat(2 ** 20);

    expect(parseInt64(`${zeros}1.${zeros}`)).toEqual({ id: '1' });
    expect(parseInt64(`0.${zeros}1`)).toEqual({ problem: 'not an integer' });
    expect(parseInt64('1e999999999999')).toEqual({ problem: 'beyond int64' });
  });
});

it('compareIds orders ids as the integers they are', () => {
  fc.assert(
    fc.property(int64, int64, (first, second) => {
      const order = compareIds(String(first), String(second));
      expect(Math.sign(order)).toBe(first < second ? -1 : first > second ? 1 : 0);
    }),
  );
});

it('readPlantId takes no number that JavaScript may have rounded', () => {
  expect([7, 7n, '7'].map(readPlantId)).toEqual([{ id: '7' }, { id: '7' }, { id: '7' }]);
  expect(readPlantId(2 ** 53)).toEqual({ problem: 'rounded already' });
});
