import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import type { Change } from '../behaviour.js';
import { rejectIf } from '../changes.js';
import { breaking, type Fault } from './fault.js';

/** Puts another value in the place of an id before the reference reads it. */
const idFrom =
  (coerce: (value: unknown) => unknown): Change =>
  (reference) => ({ readId: (value, ids) => reference.readId(coerce(value), ids) });

/** Gives a plant an id of its own in place of some. */
const ownIdFor =
  (isReplaced: (value: unknown) => boolean): Change =>
  (reference) => {
    let next = 880_000_000;
    return {
      readId: (value, ids) => (isReplaced(value) ? String(next++) : reference.readId(value, ids)),
    };
  };

const isZero = (value: unknown) => isLosslessNumber(value) && value.value === '0';

/** Ids that it changes, confuses or takes for others, and limits at the edge of a type. */
export const numberFaults: readonly Fault[] = [
  ...breaking(['new-plant.id'], {
    'takes an id in a string': {
      isChosen: true,
      change: idFrom((value) =>
        typeof value === 'string' && /^-?\d+$/.test(value) ? new LosslessNumber(value) : value,
      ),
    },
    'gives a plant without an id a new one': ownIdFor((value) => value === undefined),
    'takes ids beyond int64 as they are': (reference) => ({
      readId: (value, ids) =>
        isLosslessNumber(value) && /^-?\d+$/.test(value.value)
          ? String(BigInt(value.value))
          : reference.readId(value, ids),
    }),
    'loses the sign of an id': {
      foundBy: 'create two plants whose ids differ by their sign, delete one, then list',
      change: { keyOf: (id) => id.replace('-', '') },
    },
    'rounds ids near the end of int64': {
      foundBy:
        'create two plants whose ids differ by 1, near the end of int64, delete one, then list',
      change: {
        keyOf: (id) => (BigInt(id) > 2n ** 62n + 2n ** 61n ? String(BigInt(id) / 1024n) : id),
      },
    },
  }),
  ...breaking(['new-plant.id', 'delete.removes-one-plant'], {
    'takes ids for doubles, so that two neighbours are one plant': {
      foundBy:
        'create two plants whose ids differ by 1, just above 2^53, which a double cannot hold, delete one, then list',
      change: { keyOf: (id) => String(BigInt(Number(id))) },
    },
    'keeps the low 32 bits of an id': {
      foundBy: 'create two plants whose ids differ by the bits from 62 on, delete one, then list',
      change: { keyOf: (id) => String(BigInt.asIntN(32, BigInt(id))) },
    },
    'gives a plant with the id 0 another id': {
      foundBy: 'create a plant with the id 0, delete it, then list',
      change: ownIdFor(isZero),
    },
  }),
  ...breaking(['delete.removes-one-plant', 'new-plant.id'], {
    'reads the id in the path of a delete as a double': ({ readPathId }) => ({
      readPathId: (text) => String(BigInt(Number(readPathId(text)))),
    }),
    'finds no plant to delete whose id is beyond int32': ({ readPathId }) => ({
      readPathId(text) {
        const id = BigInt(readPathId(text));
        rejectIf(BigInt.asIntN(32, id) !== id, 'there is no such plant', 404);
        return String(id);
      },
    }),
  }),
  ...breaking(['list.limit-caps-results'], {
    'takes a limit of 0 for none': {
      cut: (plants, limit) => plants.slice(0, limit || Infinity),
    },
    'lists one plant more than the limit allows': {
      cut: (plants, limit) => plants.slice(0, limit + 1),
    },
    'ignores a limit above 50, in a store of 96 plants': {
      isChosen: true,
      seed: 96,
      change: { cut: (plants, limit) => plants.slice(0, limit > 50 ? Infinity : limit) },
    },
  }),
];
