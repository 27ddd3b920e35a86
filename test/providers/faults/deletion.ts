import { changeAnswers, jsonAnswer } from '../answer.js';
import { Rejection } from '../behaviour.js';
import { reference } from '../reference.js';
import type { Fault } from './fault.js';

const { from: smallest, to: largest } = reference.ids;

export const deletionFaults: readonly Fault[] = [
  {
    name: 'answers 204 to a delete, and removes nothing',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create four plants over several sockets, delete two of them, each time list',
    change: { remove: () => {} },
  },
  {
    name: 'finds only the plants to delete that a list has shown',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create a plant, then delete it twice',
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
    change: {
      find: ({ plants }, key, user) =>
        plants.filter((plant) => plant.owner === user && plant.key.startsWith(key)),
    },
  },
  {
    name: 'clamps the id in the path of a delete to int64',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create a plant with the largest id, delete the next number, then list',
    change: {
      readPathId(text) {
        const id = BigInt(reference.readPathId(text));
        return String(id > largest ? largest : id < smallest ? smallest : id);
      },
    },
  },
  {
    name: 'removes all plants with the name of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create two plants of one name and tag, delete one, each time list',
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
];
