import { storageCheck } from '../../../src/verify/scripts/basics.js';
import { changeAnswers, jsonAnswer } from '../answer.js';
import { Rejection } from '../behaviour.js';
import type { Fault } from './fault.js';

/** Deletes that remove no plant, or another one. */
export const deleteFaults: readonly Fault[] = [
  {
    name: 'answers 204 to a delete, and removes nothing',
    breaks: ['delete.removes-one-plant'],
    foundBy: storageCheck.check,
    change: { remove: () => {} },
  },
  {
    name: 'finds only the plants to delete that a list has shown',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create a plant, then delete it at once',
    change: (reference) => {
      const shown = new Set<string>();
      return {
        async cut(plants, limit) {
          const listed = await reference.cut(plants, limit);
          for (const { key } of listed) {
            shown.add(key);
          }
          return listed;
        },
        find: (store, key, user) =>
          reference.find(store, key, user).filter((plant) => shown.has(plant.key)),
      };
    },
  },
  {
    name: 'removes all plants whose ids begin with the id',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create two plants whose ids differ by one more digit, delete one, then list',
    change: {
      find: ({ plants }, key, user) =>
        plants.filter((plant) => plant.owner === user && plant.key.startsWith(key)),
    },
  },
  {
    name: 'lists the newest plants in pages of 20, answers 204 to a delete, and removes nothing',
    breaks: ['delete.removes-one-plant'],
    isChosen: true,
    seed: 80,
    change: {
      visible: () => true,
      sort: (plants) => plants.toReversed(),
      cut: (plants, limit) => plants.slice(0, Math.min(limit, 20)),
      remove: () => {},
    },
  },
  {
    name: 'lists in pages of 20, and answers 500 to a delete',
    breaks: ['delete.removes-one-plant'],
    isChosen: true,
    seed: 80,
    change: {
      visible: () => true,
      cut: (plants, limit) => plants.slice(0, Math.min(limit, 20)),
      remove() {
        throw new Rejection(500, 'a defect');
      },
    },
  },
  {
    name: 'takes no negative ids in the path of a delete',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create plants with ids of either sign and of up to 19 digits, list, then delete each',
    change: (reference) => ({
      readPathId(text) {
        if (text.startsWith('-')) {
          throw new Rejection(404, 'there is nothing at this path');
        }
        return reference.readPathId(text);
      },
    }),
  },
  {
    name: 'removes plants of other users with the name of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    foundBy:
      'create a plant as each of two users under one name, delete that of one, each time list',
    change: (reference) => ({
      remove(store, found) {
        const others = store.plants.filter(
          ({ name, owner }) => name === found[0]?.name && owner !== found[0]?.owner,
        );
        return reference.remove(store, [...found, ...others]);
      },
    }),
  },
  {
    name: 'removes another plant with a delete of an unknown id',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => ({
      find(store, key, user) {
        const found = reference.find(store, key, user);
        const latest = store.plants.findLast(({ owner }) => owner === user);
        if (found.length === 0) {
          store.plants = store.plants.filter((one) => one !== latest);
        }
        return found;
      },
    }),
  },
  {
    name: 'removes all plants with the name of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create two plants of one name, delete one, each time list',
    change: (reference) => ({
      remove: (store, found) =>
        reference.remove(
          store,
          store.plants.filter(({ name }) => name === found[0]?.name),
        ),
    }),
  },
  {
    name: 'has ids for each user, and removes the oldest plant with the id, whose ever it is',
    breaks: ['delete.removes-one-plant'],
    foundBy:
      'create a plant as each of two users under one id, delete that of one, list as the other',
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.some(({ key, owner }) => key === plant.key && owner === plant.owner)) {
          throw new Rejection(400, 'the id is taken');
        }
        store.plants = [...store.plants, plant];
        return plant;
      },
      remove(store, found) {
        const oldest = store.plants.find(({ key }) => key === found[0]?.key);
        return reference.remove(store, oldest === undefined ? [] : [oldest]);
      },
    }),
  },
  {
    name: 'answers a delete with an empty object',
    breaks: ['delete.answers-without-body'],
    isChosen: true,
    change: changeAnswers({ to: 'delete', rejected: false }, () => jsonAnswer(200, {})),
  },
  {
    name: 'removes nothing after 60 deletes',
    breaks: ['delete.removes-one-plant'],
    isChosen: true,
    change: (reference) => {
      let deletes = 0;
      return {
        remove(store, found) {
          deletes += 1;
          if (deletes <= 60) {
            reference.remove(store, found);
          }
        },
      };
    },
  },
];
