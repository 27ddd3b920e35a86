import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import { type Change, type Provider, Rejection } from '../behaviour.js';

const between =
  (from: bigint | undefined, to: bigint | undefined): Change =>
  ({ ids }) => ({ ids: { from: from ?? ids.from, to: to ?? ids.to } });

/** The digits of an integer that is written as 1.0 or 1e2; any other numeral as it is. */
const plainDigits = (numeral: string) =>
  numeral
    .replace(/^(-?\d+)\.0+$/, '$1')
    .replace(/^(-?\d+)[eE]\+?(\d)$/, (_, digits, zeros) => digits + '0'.repeat(Number(zeros)));

export const idProviders: readonly Provider[] = [
  { name: 'rejects ids above 2^31-1', isChosen: true, change: between(undefined, 2n ** 31n - 1n) },
  { name: 'rejects ids above 2^53-1', change: between(undefined, 2n ** 53n - 1n) },
  { name: 'rejects negative ids and 0', isChosen: true, change: between(1n, undefined) },
  { name: 'rejects ids of more than five digits', change: between(1n, 99_999n) },
  {
    name: 'takes 1.0 and 1e2 for integers',
    change: (reference) => ({
      readId: (value, ids) =>
        reference.readId(
          isLosslessNumber(value) ? new LosslessNumber(plainDigits(value.value)) : value,
          ids,
        ),
    }),
  },
  {
    name: 'rejects the id of a deleted plant',
    change: (reference) => {
      const deleted = new Set<string>();
      return {
        create(store, plant) {
          if (deleted.has(plant.key)) {
            throw new Rejection(400, `the id ${plant.id} was used before`);
          }
          return reference.create(store, plant);
        },
        remove(store, found) {
          for (const { key } of found) {
            deleted.add(key);
          }
          return reference.remove(store, found);
        },
      };
    },
  },
  {
    name: 'replaces the plant of the user that has the id',
    isChosen: true,
    change: (reference) => ({
      create(store, plant) {
        store.plants = store.plants.filter(
          ({ key, owner }) => key !== plant.key || owner !== plant.owner,
        );
        return reference.create(store, plant);
      },
    }),
  },
  {
    name: 'answers a create with the plant that has the id already',
    change: (reference) => ({
      create: (store, plant) =>
        store.plants.find(({ key }) => key === plant.key) ?? reference.create(store, plant),
    }),
  },
  {
    name: 'ignores a create with an id that is taken, and answers as to any other',
    change: (reference) => ({
      create: (store, plant) =>
        store.plants.some(({ key }) => key === plant.key) ? plant : reference.create(store, plant),
    }),
  },
  {
    name: 'keeps all plants of one id, and deletes them together',
    change: {
      create(store, plant) {
        store.plants = [...store.plants, plant];
        return plant;
      },
    },
  },
];
