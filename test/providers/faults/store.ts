import { setTimeout as sleep } from 'node:timers/promises';
import { storageCheck } from '../../../src/verify/scripts/basics.js';
import { concurrency } from '../../../src/verify/scripts/concurrency.js';
import { type ProviderStore, Rejection } from '../behaviour.js';
import { type Fault, slowMs } from './fault.js';

const copy = ({ plants }: ProviderStore): ProviderStore => ({ plants });

/** Plants that are not stored as they were sent, or known by another id. */
export const storeFaults: readonly Fault[] = [
  {
    name: 'stores no created plant',
    breaks: ['create.stores-plant'],
    isChosen: true,
    change: { create: (_, plant) => plant },
  },
  {
    name: 'answers with the tag, and stores none',
    breaks: ['create.stores-plant'],
    change: (reference) => ({
      async create(store, plant) {
        await reference.create(store, { ...plant, tag: undefined });
        return plant;
      },
    }),
  },
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
    name: 'gives each connection a store of its own',
    breaks: ['create.stores-plant'],
    foundBy: storageCheck.check,
    change: () => {
      const stores = new WeakMap<object, ProviderStore>();
      return {
        chooseStore(store, { connection }) {
          const own = stores.get(connection) ?? copy(store);
          stores.set(connection, own);
          return own;
        },
      };
    },
  },
  {
    name: 'answers every create, list and delete as if it had no plants, and stores none',
    breaks: ['create.stores-plant'],
    isChosen: true,
    change: { create: (_, plant) => plant, cut: () => [], missing() {} },
  },
  {
    name: 'loses the sign of an id',
    breaks: ['new-plant.id'],
    foundBy: 'create two plants whose ids differ by their sign, delete one, then list',
    change: { keyOf: (id) => id.replace('-', '') },
  },
  {
    name: 'rounds ids near the end of int64',
    breaks: ['new-plant.id'],
    foundBy:
      'create two plants whose ids differ by 1, near the end of int64, delete one, then list',
    change: {
      keyOf: (id) => (BigInt(id) > 2n ** 62n + 2n ** 61n ? String(BigInt(id) / 1024n) : id),
    },
  },
  {
    name: 'gives a second plant of a name the tag of the first',
    breaks: ['create.stores-plant'],
    change: (reference) => ({
      async create(store, plant) {
        const first = store.plants.find(({ name }) => name === plant.name);
        await reference.create(store, { ...plant, tag: first ? first.tag : plant.tag });
        return plant;
      },
    }),
  },
  {
    name: 'loses one of two creates at the same time',
    // A create also undoes a delete beside it.
    breaks: ['create.stores-plant', 'delete.removes-one-plant'],
    isChosen: true,
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
    name: 'accepts plants with one id at the same moment, and keeps the last of them',
    breaks: ['create.stores-plant'],
    foundBy: concurrency.title,
    change: {
      async create(store, plant) {
        const others = () => store.plants.filter(({ key }) => key !== plant.key);
        if (others().length < store.plants.length) {
          throw new Rejection(400, 'there is a plant with this id');
        }
        await sleep(slowMs);
        store.plants = [...others(), plant];
        return plant;
      },
    },
  },
];
