import { isLosslessNumber } from 'lossless-json';
import type { Change } from '../behaviour.js';
import { type Fault, faultsOf } from './fault.js';

const asDouble = (id: string) => String(BigInt(Number(id)));

/** Reads a value as an id, or leaves it to the reference if it is none of its own. */
const alsoTaking =
  (read: (value: unknown) => string | undefined): Change =>
  (reference) => ({
    readId: (value, ids) => read(value) ?? reference.readId(value, ids),
  });

const digitsOf = (value: unknown, pattern: RegExp) =>
  isLosslessNumber(value) && pattern.test(value.value) ? value.value : undefined;

/** Reads ids of any size, and brings those beyond int64 within it. */
const fitting =
  (fit: (id: bigint, ids: { from: bigint; to: bigint }) => bigint): Change =>
  (reference) => ({
    readId(value, ids) {
      const digits = digitsOf(value, /^-?\d+$/);
      return digits === undefined ? reference.readId(value, ids) : String(fit(BigInt(digits), ids));
    },
  });

export const identityFaults = faultsOf('identity', [
  {
    name: 'takes ids for doubles, so that two neighbours are one plant',
    breaks: ['new-plant.id'],
    change: { keyOf: asDouble },
  },
  {
    name: 'takes ids for doubles, and replaces a plant by its neighbour',
    breaks: ['new-plant.id'],
    change: (reference) => ({
      keyOf: asDouble,
      create(store, plant) {
        store.plants = store.plants.filter(({ key }) => key !== plant.key);
        return reference.create(store, plant);
      },
    }),
  },
  {
    name: 'takes the id in the path of a delete for a double',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    change: (reference) => ({ readPathId: (text) => asDouble(reference.readPathId(text)) }),
  },
  {
    name: 'keeps the low 32 bits of an id',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    change: { keyOf: (id) => String(BigInt.asIntN(32, BigInt(id))) },
  },
  {
    name: 'keeps the low 48 bits of an id',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    change: { keyOf: (id) => String(BigInt.asUintN(48, BigInt(id))) },
  },
  {
    name: 'keeps the low 53 bits of an id',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    change: { keyOf: (id) => String(BigInt.asUintN(53, BigInt(id))) },
  },
  {
    name: 'takes ids beyond int64 as they are',
    breaks: ['new-plant.id'],
    change: fitting((id) => id),
  },
  {
    name: 'takes ids up to the largest unsigned 64 bits',
    breaks: ['new-plant.id'],
    change: (reference) => ({ ids: { ...reference.ids, to: 2n ** 64n - 1n } }),
  },
  {
    name: 'takes ids beyond int64 for the largest and the smallest',
    breaks: ['new-plant.id'],
    change: fitting((id, { from, to }) => (id < from ? from : id > to ? to : id)),
  },
  {
    name: 'takes the low 64 bits of ids beyond int64',
    breaks: ['new-plant.id'],
    change: fitting((id) => BigInt.asIntN(64, id)),
  },
  ...[32, 64].map(
    (bits): Omit<Fault, 'category'> => ({
      name: `takes the low ${bits} bits of the id in the path of a delete`,
      breaks: ['delete.removes-one-plant'],
      change: (reference) => ({
        ids: { from: -(2n ** BigInt(bits - 1)), to: 2n ** BigInt(bits - 1) - 1n },
        readPathId: (text) => String(BigInt.asIntN(bits, BigInt(reference.readPathId(text)))),
      }),
    }),
  ),
  {
    name: 'takes an id in a string',
    breaks: ['new-plant.id'],
    change: alsoTaking((value) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? String(BigInt(value)) : undefined,
    ),
  },
  {
    name: 'cuts the fraction off an id',
    breaks: ['new-plant.id'],
    change: alsoTaking((value) => digitsOf(value, /^-?\d+\.\d+$/)?.replace(/\..*/, '')),
  },
  {
    name: 'takes the id true for 1',
    breaks: ['new-plant.id'],
    change: alsoTaking((value) => (typeof value === 'boolean' ? String(Number(value)) : undefined)),
  },
  {
    name: 'takes the id null for 0',
    breaks: ['new-plant.id'],
    change: alsoTaking((value) => (value === null ? '0' : undefined)),
  },
  {
    name: 'takes an array of one id for the id',
    breaks: ['new-plant.id'],
    change: (reference) => ({
      readId: (value, ids) => reference.readId(Array.isArray(value) ? value[0] : value, ids),
    }),
  },
  {
    name: 'gives a plant without an id a new one',
    breaks: ['new-plant.id'],
    change: (reference) => {
      let next = 880_000_000;
      return {
        readId: (value, ids) =>
          value === undefined ? String(next++) : reference.readId(value, ids),
      };
    },
  },
]);
