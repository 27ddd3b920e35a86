import { Rejection } from '../behaviour.js';
import type { Fault } from './fault.js';

const deleteRule: Fault['breaks'] = ['delete.removes-one-plant'];
const limitRule: Fault['breaks'] = ['list.limit-caps-results'];

/** Ids and limits at the edge of a type, and those that count as false. */
export const numberFaults: readonly Fault[] = [
  {
    name: 'deletes all plants of the user with a delete of the id 0',
    breaks: deleteRule,
    foundBy: 'create a plant with the id 0, delete it, then list',
    change: (reference) => ({
      find: (store, key, user) =>
        key === '0'
          ? store.plants.filter(({ owner }) => owner === user)
          : reference.find(store, key, user),
    }),
  },
  {
    name: 'gives a plant with the id 0 another id',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    foundBy: 'create a plant with the id 0, delete it, then list',
    change: (reference) => {
      let next = 880_000_000;
      return {
        readId(value, ids) {
          const id = reference.readId(value, ids);
          return id === '0' ? String(next++) : id;
        },
      };
    },
  },
  {
    name: 'removes the plant with the negative id, too, when it deletes a positive one',
    breaks: deleteRule,
    change: {
      find: ({ plants }, key, user) =>
        plants.filter(
          (plant) =>
            plant.owner === user &&
            (plant.key === key || (!key.startsWith('-') && plant.key === `-${key}`)),
        ),
    },
  },
  {
    name: 'reads the id in the path of a delete as a double',
    breaks: ['delete.removes-one-plant', 'new-plant.id'],
    change: (reference) => ({
      readPathId: (text) => String(BigInt(Number(reference.readPathId(text)))),
    }),
  },
  {
    name: 'finds no plant to delete whose id is beyond int32',
    breaks: ['delete.removes-one-plant', 'new-plant.id'],
    change: (reference) => ({
      readPathId(text) {
        const id = reference.readPathId(text);
        if (BigInt.asIntN(32, BigInt(id)) !== BigInt(id)) {
          throw new Rejection(404, 'there is no such plant');
        }
        return id;
      },
    }),
  },
  {
    name: 'answers 204 to the delete of a plant without a tag, and keeps it',
    breaks: deleteRule,
    change: (reference) => ({
      remove: (store, found) =>
        reference.remove(
          store,
          found.filter(({ tag }) => tag !== undefined),
        ),
    }),
  },
  {
    name: 'answers 204 to the deletes of the second user, and removes nothing',
    breaks: deleteRule,
    change: (reference) => ({
      remove: (store, found) =>
        reference.remove(
          store,
          found.filter(({ owner }) => owner !== 'bob'),
        ),
    }),
  },
  {
    name: 'removes the newest plant of the user instead of the one that was asked for',
    breaks: deleteRule,
    change: (reference) => ({
      remove(store, [asked]) {
        const newest = store.plants.findLast(({ owner }) => owner === asked?.owner);
        return reference.remove(store, newest === undefined ? [] : [newest]);
      },
    }),
  },
  {
    name: 'takes a limit of 0 for none',
    breaks: limitRule,
    change: { cut: (plants, limit) => plants.slice(0, limit || Infinity) },
  },
  {
    name: 'lists one plant more than the limit allows',
    breaks: limitRule,
    change: { cut: (plants, limit) => plants.slice(0, limit + 1) },
  },
  {
    name: 'ignores a limit above 50, in a store of 96 plants',
    isChosen: true,
    breaks: limitRule,
    seed: 96,
    change: { cut: (plants, limit) => plants.slice(0, limit > 50 ? Infinity : limit) },
  },
];
