import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.js';

/** How long a slow store takes, in milliseconds: long enough for another request to come in. */
const slowMs = 15;

export const concurrencyFaults: readonly Fault[] = [
  {
    name: 'loses one of two creates at the same time',
    breaks: ['create.stores-plant'],
    foundBy: 'create 8 plants at once, half of them with one id, delete and list at once',
    change: (reference) => ({
      async create(store, plant) {
        const own = { plants: store.plants };
        await sleep(slowMs);
        const stored = await reference.create(own, plant);
        store.plants = own.plants;
        return stored;
      },
    }),
  },
  {
    name: 'lists for the user of a request that came in meanwhile',
    breaks: ['list.returns-accessible-plants'],
    foundBy: 'create 8 plants at once, half of them with one id, delete and list at once',
    change: (reference) => {
      let latestUser = '';
      return {
        authenticate(...parameters) {
          latestUser = reference.authenticate(...parameters);
          return latestUser;
        },
        visible: () => true,
        async cut(plants, limit) {
          await sleep(slowMs);
          const own = plants.filter(({ owner }) => owner === latestUser);
          return reference.cut(own, limit);
        },
      };
    },
  },
];
