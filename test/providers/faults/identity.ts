import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import type { Behaviour, Change } from '../behaviour.js';
import type { Fault } from './fault.js';

const breaks: Fault['breaks'] = ['new-plant.id'];

const asDouble = (id: string) => String(BigInt(Number(id)));

/** Puts another value in the place of an id before the reference reads it. */
const idFrom =
  (coerce: (value: unknown) => unknown): Change =>
  (reference) => ({ readId: (value, ids) => reference.readId(coerce(value), ids) });

/** Reads ids of any size, and brings those beyond int64 within it. */
const fitting =
  (fit: (id: bigint, ids: Behaviour['ids']) => bigint): Change =>
  (reference) => ({
    readId: (value, ids) =>
      isLosslessNumber(value) && /^-?\d+$/.test(value.value)
        ? String(fit(BigInt(value.value), ids))
        : reference.readId(value, ids),
  });

/** Values of other types that are taken for ids. */
const coerced: readonly Fault[] = [
  {
    name: 'takes an id in a string',
    breaks,
    isChosen: true,
    change: idFrom((value) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? new LosslessNumber(value) : value,
    ),
  },
  {
    name: 'cuts the fraction off an id',
    breaks,
    change: idFrom((value) =>
      isLosslessNumber(value) && /^-?\d+\.\d+$/.test(value.value)
        ? new LosslessNumber(value.value.replace(/\..*/, ''))
        : value,
    ),
  },
  {
    name: 'takes the id null for 0',
    breaks,
    change: idFrom((value) => (value === null ? new LosslessNumber('0') : value)),
  },
  {
    name: 'takes an array of one id for the id',
    breaks,
    change: idFrom((value) => (Array.isArray(value) ? value[0] : value)),
  },
  {
    name: 'gives a plant without an id a new one',
    breaks,
    change: (reference) => {
      let next = 880_000_000;
      return {
        readId: (value, ids) =>
          value === undefined ? String(next++) : reference.readId(value, ids),
      };
    },
  },
];

export const identityFaults: readonly Fault[] = [
  ...coerced,
  {
    name: 'takes ids for doubles, so that two neighbours are one plant',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    foundBy:
      'create two plants whose ids differ by 1, just above 2^53, which a double cannot hold, delete one, then list',
    change: { keyOf: asDouble },
  },
  {
    name: 'takes the id in the path of a delete for a double',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    change: (reference) => ({ readPathId: (text) => asDouble(reference.readPathId(text)) }),
  },
  ...[32, 48, 53].map(
    (bits): Fault => ({
      name: `keeps the low ${bits} bits of an id`,
      breaks: ['new-plant.id', 'delete.removes-one-plant'],
      change: { keyOf: (id) => String(BigInt.asIntN(bits, BigInt(id))) },
    }),
  ),
  { name: 'takes ids beyond int64 as they are', breaks, change: fitting((id) => id) },
  {
    name: 'takes ids up to the largest unsigned 64 bits',
    breaks,
    change: ({ ids }) => ({ ids: { ...ids, to: 2n ** 64n - 1n } }),
  },
];
