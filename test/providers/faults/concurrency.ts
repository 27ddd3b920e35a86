import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.js';

/** How long a slow store takes, in milliseconds: long enough for another request to come in. */
const slowMs = 15;

export const concurrencyFaults: readonly Fault[] = [
  {
    name: 'loses one of two creates at the same time',
    breaks: ['create.stores-plant'],
    foundBy: 'create 8 plants at once, delete all but one at once, each time list',
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
];
