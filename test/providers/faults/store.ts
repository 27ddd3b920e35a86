import { setTimeout as sleep } from 'node:timers/promises';
import { storageCheck } from '../../../src/verify/scripts/basics.js';
import { concurrency } from '../../../src/verify/scripts/concurrency.js';
import { type Behaviour, type ProviderStore, Rejection } from '../behaviour.js';
import { rejectIf, storing } from '../changes.js';
import { breaking, type Fault, slowMs } from './fault.js';

/** Accepts plants with one id at the same moment, and keeps the last of them. */
const keepingTheLast: Pick<Behaviour, 'create'> = {
  async create(store, plant) {
    const others = () => store.plants.filter(({ key }) => key !== plant.key);
    rejectIf(others().length < store.plants.length, 'there is a plant with this id');
    await sleep(slowMs);
    store.plants = [...others(), plant];
    return plant;
  },
};

/** Plants that are not stored as they were sent. */
export const storeFaults: readonly Fault[] = [
  ...breaking(['create.stores-plant'], {
    'stores no created plant': { isChosen: true, change: { create: (_, plant) => plant } },
    'answers with the tag, and stores none': storing((plant) => ({ ...plant, tag: undefined })),
    'gives each connection a store of its own': {
      foundBy: storageCheck.check,
      change: () => {
        const stores = new WeakMap<object, ProviderStore>();
        return {
          chooseStore({ plants }, { connection }) {
            const own = stores.get(connection) ?? { plants };
            stores.set(connection, own);
            return own;
          },
        };
      },
    },
    'answers every create, list and delete as if it had no plants, and stores none': {
      isChosen: true,
      change: { create: (_, plant) => plant, cut: () => [], missing() {} },
    },
    'gives a second plant of a name the tag of the first': storing((plant, { plants }) => {
      const first = plants.find(({ name }) => name === plant.name);
      return { ...plant, tag: first ? first.tag : plant.tag };
    }),
    'accepts plants with one id at the same moment, and keeps the last of them': {
      foundBy: concurrency.title,
      // With the plants of the run, its lists are longer than half of the usual limit.
      seed: 75,
      change: keepingTheLast,
    },
    'accepts plants with one id at the same moment, keeps the last, and lists 100 if no limit is given':
      {
        seed: 152,
        change: ({ readLimit }) => ({
          ...keepingTheLast,
          readLimit: (query) => Math.min(readLimit(query), query.has('limit') ? 1000 : 100),
        }),
      },
  }),
  {
    name: 'stores a plant that it rejects for its tag',
    breaks: ['create.rejects-400-with-error', 'create.stores-plant', 'new-plant.tag'],
    isChosen: true,
    change: (reference) => {
      let late: Rejection | undefined;
      return {
        readTag(value) {
          late = undefined;
          try {
            return reference.readTag(value);
          } catch (error) {
            late = error as Rejection;
            return undefined;
          }
        },
        create(store, plant) {
          const stored = reference.create(store, plant);
          if (late) {
            throw new Rejection(late.status, late.message);
          }
          return stored;
        },
      };
    },
  },
  {
    name: 'loses one of two creates at the same time',
    // A create also undoes a delete beside it.
    breaks: ['create.stores-plant', 'delete.removes-one-plant'],
    isChosen: true,
    change: ({ create }) => ({
      async create(store, plant) {
        const own = { plants: store.plants };
        await sleep(slowMs);
        const stored = await create(own, plant);
        store.plants = own.plants;
        return stored;
      },
    }),
  },
];
