import { setTimeout as sleep } from 'node:timers/promises';
import { newest, removing, storing } from '../changes.js';
import { breaking, type Fault, slowMs } from './fault.js';

/** Faults of providers whose lists are pages. */
export const pageFaults: readonly Fault[] = [
  ...breaking(['create.stores-plant'], {
    'lists the newest 20 plants, and loses one of two creates at the same time': {
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
    'lists the newest 5 plants, and stores none': { ...newest(5), create: (_, plant) => plant },
    'lists the newest 5 plants, and stores plants without their tags': (reference) => ({
      ...newest(5),
      ...storing((plant) => ({ ...plant, tag: undefined }))(reference),
    }),
  }),
  ...breaking(['delete.removes-one-plant'], {
    'lists the newest 5 plants, answers 204 to a delete, and removes nothing': {
      ...newest(5),
      remove() {},
    },
  }),
  ...breaking(['list.limit-caps-results'], {
    'lists the newest 5 plants, and ignores a limit': {
      ...newest(5),
      cut: (plants) => plants.slice(0, 5),
    },
  }),
  // A plant that no page has shown may never have been stored.
  ...breaking(['delete.removes-one-plant', 'create.stores-plant'], {
    'lists the newest 3 plants, and removes two with each delete': (reference) => ({
      ...newest(3),
      ...removing((found, { plants }) => [
        ...found,
        ...plants.filter((plant) => !found.includes(plant)).slice(-1),
      ])(reference),
    }),
  }),
  // No answer tells it from a provider that stores each plant twice.
  ...breaking(['create.stores-plant', 'list.returns-accessible-plants'], {
    'lists the newest 9 plants, each of them twice': {
      isChosen: true,
      change: {
        ...newest(9),
        cut: (plants, limit) =>
          plants
            .slice(0, 9)
            .flatMap((plant) => [plant, plant])
            .slice(0, limit),
      },
    },
  }),
];
