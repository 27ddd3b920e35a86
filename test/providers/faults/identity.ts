import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import type { Change } from '../behaviour.js';
import type { Fault } from './fault.js';

const breaks: Fault['breaks'] = ['new-plant.id'];

const asDouble = (id: string) => String(BigInt(Number(id)));

/** Puts another value in the place of an id before the reference reads it. */
const idFrom =
  (coerce: (value: unknown) => unknown): Change =>
  (reference) => ({ readId: (value, ids) => reference.readId(coerce(value), ids) });

export const identityFaults: readonly Fault[] = [
  {
    name: 'takes an id in a string',
    breaks,
    isChosen: true,
    change: idFrom((value) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? new LosslessNumber(value) : value,
    ),
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
  {
    name: 'takes ids for doubles, so that two neighbours are one plant',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    foundBy:
      'create two plants whose ids differ by 1, just above 2^53, which a double cannot hold, delete one, then list',
    change: { keyOf: asDouble },
  },
  {
    name: 'keeps the low 32 bits of an id',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    foundBy: 'create two plants whose ids differ by the bits from 62 on, delete one, then list',
    change: { keyOf: (id) => String(BigInt.asIntN(32, BigInt(id))) },
  },
  {
    name: 'takes ids beyond int64 as they are',
    breaks,
    change: (reference) => ({
      readId: (value, ids) =>
        isLosslessNumber(value) && /^-?\d+$/.test(value.value)
          ? String(BigInt(value.value))
          : reference.readId(value, ids),
    }),
  },
];
