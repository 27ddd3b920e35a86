import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '../behaviour.js';
import { type Fault, slowMs } from './fault.js';

/** Lists the newest plants of all users, and at most so many, whatever the limit is. */
const newest = (size: number): Pick<Behaviour, 'visible' | 'sort' | 'cut'> => ({
  visible: () => true,
  sort: (plants) => plants.toReversed(),
  cut: (plants, limit) => plants.slice(0, Math.min(limit, size)),
});

/** Faults of providers whose lists are pages. */
export const pageFaults: readonly Fault[] = [
  {
    name: 'lists the newest 20 plants, and loses one of two creates at the same time',
    breaks: ['create.stores-plant'],
    seed: 80,
    change: (reference) => {
      let underWay = 0;
      return {
        ...newest(20),
        async create(store, plant) {
          underWay += 1;
          const isLost = underWay % 2 === 0;
          await sleep(slowMs);
          underWay -= 1;
          return isLost ? plant : reference.create(store, plant);
        },
      };
    },
  },
  {
    name: 'lists the newest 5 plants, and stores none',
    breaks: ['create.stores-plant'],
    change: { ...newest(5), create: (_, plant) => plant },
  },
  {
    name: 'lists the newest 5 plants, answers 204 to a delete, and removes nothing',
    breaks: ['delete.removes-one-plant'],
    change: { ...newest(5), remove() {} },
  },
  {
    name: 'lists the newest 5 plants, and ignores a limit',
    breaks: ['list.limit-caps-results'],
    change: { ...newest(5), cut: (plants) => plants.slice(0, 5) },
  },
  {
    name: 'lists the newest 5 plants, and stores plants without their tags',
    breaks: ['create.stores-plant'],
    change: (reference) => ({
      ...newest(5),
      async create(store, plant) {
        await reference.create(store, { ...plant, tag: undefined });
        return plant;
      },
    }),
  },
  {
    name: 'lists the newest 3 plants, and removes two with each delete',
    // A plant that no page has shown may never have been stored.
    breaks: ['delete.removes-one-plant', 'create.stores-plant'],
    change: (reference) => ({
      ...newest(3),
      remove(store, found) {
        const next = store.plants.findLast((plant) => !found.includes(plant));
        return reference.remove(store, next === undefined ? found : [...found, next]);
      },
    }),
  },
  {
    name: 'lists the newest 9 plants, each of them twice',
    isChosen: true,
    // No answer tells it from a provider that stores each plant twice.
    breaks: ['create.stores-plant', 'list.returns-accessible-plants'],
    change: {
      ...newest(9),
      cut: (plants, limit) =>
        plants
          .slice(0, 9)
          .flatMap((plant) => [plant, plant])
          .slice(0, limit),
    },
  },
];
