import { lasting } from '../../../src/verify/rules/sequences/lasting.js';
import type { ProviderStore } from '../behaviour.js';
import type { Fault } from './fault.js';

const copy = ({ plants }: ProviderStore): ProviderStore => ({ plants });

/** What is stored does not stay, or does not show. */
export const survivalFaults: readonly Fault[] = [
  {
    name: 'keeps the last five created plants alone',
    breaks: ['create.stores-plant'],
    change: (reference) => {
      const created: string[] = [];
      return {
        async create(store, plant) {
          await reference.create(store, plant);
          created.push(plant.key);
          const dropped = created.length > 5 ? created.shift() : undefined;
          store.plants = store.plants.filter(({ key }) => key !== dropped);
          return plant;
        },
      };
    },
  },
  {
    name: 'forgets every created plant after it has answered an error',
    breaks: ['create.stores-plant'],
    change: (reference) => {
      let first: ProviderStore | undefined;
      let failed = false;
      return {
        presentError(...parameters) {
          failed = true;
          return reference.presentError(...parameters);
        },
        chooseStore(store) {
          first ??= copy(store);
          if (failed) {
            failed = false;
            store.plants = first.plants;
          }
          return store;
        },
      };
    },
  },
  {
    name: 'gives each connection a store of its own',
    breaks: ['create.stores-plant'],
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
    name: 'sends requests in turn to two workers that share no store',
    breaks: ['create.stores-plant'],
    change: () => {
      const workers: ProviderStore[] = [];
      let turn = 0;
      return {
        chooseStore(store) {
          workers[0] ??= store;
          workers[1] ??= copy(store);
          turn = 1 - turn;
          return workers[turn] ?? store;
        },
      };
    },
  },
  {
    name: 'forgets a created plant after a second',
    breaks: ['create.stores-plant'],
    foundBy: lasting,
    change: (reference) => ({
      create(store, plant) {
        setTimeout(() => {
          store.plants = store.plants.filter(({ key }) => key !== plant.key);
        }, 1000).unref();
        return reference.create(store, plant);
      },
    }),
  },
  {
    name: 'lists no plants to the second user',
    breaks: ['list.returns-accessible-plants', 'create.stores-plant'],
    isChosen: true,
    change: (reference) => ({
      visible: (plant, user) => user !== 'bob' && reference.visible(plant, user),
    }),
  },
];
