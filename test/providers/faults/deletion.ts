import { changeAnswers, jsonAnswer } from '../answer.js';
import type { Fault } from './fault.js';

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
    foundBy: 'create two plants whose ids differ by one more digit, delete one, then list',
    change: {
      find: ({ plants }, key, user) =>
        plants.filter((plant) => plant.owner === user && plant.key.startsWith(key)),
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
    name: 'answers a delete with an empty object',
    breaks: ['delete.answers-without-body'],
    isChosen: true,
    change: changeAnswers({ to: 'delete', rejected: false }, () => jsonAnswer(200, {})),
  },
];
