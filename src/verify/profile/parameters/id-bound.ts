import { largestInt64, smallestInt64 } from '../../../interface/int64.js';

/** One of the two ends of the range of ids. */
export interface IdBound {
  readonly subject: 'create.id-minimum' | 'create.id-maximum';
  /** The end of int64 on this side. */
  readonly extreme: bigint;
  /** The difference from an id to the next one on this side. */
  readonly step: 1n | -1n;
  /** Where ranges often end on this side. */
  readonly typicalEnds: readonly bigint[];
}

const powersOfTen = Array.from({ length: 19 }, (_, power) => 10n ** BigInt(power));
const powersOfTwo = [15n, 16n, 31n, 32n, 53n].map((power) => 2n ** power);

/** The ends of the ranges of common number types. */
export const numberTypeEnds: readonly bigint[] = [
  0n,
  1n,
  ...powersOfTwo.flatMap((power) => [power - 1n, -power, 1n - power]),
];

export const minimum: IdBound = {
  subject: 'create.id-minimum',
  extreme: BigInt(smallestInt64),
  step: -1n,
  typicalEnds: [
    ...numberTypeEnds,
    ...powersOfTen,
    ...powersOfTen.map((power) => -power),
    ...powersOfTwo.map((power) => power + 1n),
  ],
};

export const maximum: IdBound = {
  subject: 'create.id-maximum',
  extreme: BigInt(largestInt64),
  step: 1n,
  typicalEnds: [
    ...numberTypeEnds,
    ...powersOfTwo,
    ...powersOfTen.map((power) => power - 1n),
    ...powersOfTen,
  ],
};
