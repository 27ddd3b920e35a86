import type { Socket } from 'node:net';
import type { ProviderRequest, ProviderStore, StoredPlant } from '../behaviour.js';
import { anotherUser, userOfToken } from '../users.js';
import { everyCreated, type Leaver } from './leaver.js';

/** What one of two workers has: it knows nothing of the other one's plants, but both have what was there at first. */
function storeOfWorker(
  store: ProviderStore,
  initial: readonly StoredPlant[],
  own: Set<StoredPlant>,
): ProviderStore {
  const isSeen = (plant: StoredPlant) => own.has(plant) || initial.includes(plant);
  return {
    get plants() {
      return store.plants.filter(isSeen);
    },
    set plants(plants) {
      for (const plant of plants) {
        own.add(plant);
      }
      store.plants = [...store.plants.filter((plant) => !isSeen(plant)), ...plants];
    },
  };
}

/** Plants that a run has not asked for, or that the user of the run does not find. */
export const leaversOfCreates: readonly Leaver[] = [
  {
    name: 'takes every token for a create, and stores the plants of those that it does not know',
    isChosen: true,
    atLeast: 1,
    change: (reference) => ({
      authenticate: (authorization, operation, request) =>
        operation.name === 'create' && authorization !== undefined
          ? (userOfToken(authorization.split(' ')[1] ?? '') ?? anotherUser)
          : reference.authenticate(authorization, operation, request),
    }),
  },
  {
    // With the token of the create, a run can delete its plant.
    name: 'takes every token that it does not know for that of a new user',
    atLeast: 0,
    change: (reference) => ({
      authenticate(authorization, ...rest) {
        try {
          return reference.authenticate(authorization, ...rest);
        } catch (error) {
          const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
          if (token === undefined) {
            throw error;
          }
          return `owner of ${token}`;
        }
      },
    }),
  },
  {
    // A run that deletes again and again comes to both.
    name: 'has two workers, each with plants of its own, which answer requests in turn',
    atLeast: 0,
    change: (reference) => {
      const workers: readonly Set<StoredPlant>[] = [new Set(), new Set()];
      let initial: readonly StoredPlant[] = [];
      let requests = 0;
      return {
        live(store) {
          initial = store.plants;
          return reference.live(store);
        },
        chooseStore(store) {
          const worker = workers[requests++ % workers.length] ?? new Set();
          return storeOfWorker(store, initial, worker);
        },
      };
    },
  },
  {
    name: 'stores the plants of the second user for another one',
    atLeast: 1,
    change: (reference) => ({
      create: (store, plant) =>
        reference.create(store, plant.owner === 'bob' ? { ...plant, owner: anotherUser } : plant),
    }),
  },
  {
    name: 'stores every sixth plant a second time, under an id of its own',
    atLeast: 1,
    change: (reference) => {
      const { create, meant } = everyCreated(6, reference);
      let next = 880_000_000;
      return {
        async create(store, plant) {
          const created = await create(store, plant);
          if (meant.has(plant)) {
            next += 1;
            store.plants = [...store.plants, { ...plant, id: `${next}`, key: `${next}` }];
          }
          return created;
        },
      };
    },
  },
  {
    // A run that waits for late lists finds and deletes them.
    name: 'drops the connection of every twelfth create, and stores its plant 700 ms later',
    atLeast: 0,
    change: (reference) => {
      const dropped = new WeakSet<ProviderRequest>();
      let creates = 0;
      let request: ProviderRequest | undefined;
      return {
        chooseStore(store, current) {
          request = current;
          return store;
        },
        create(store, plant) {
          creates += 1;
          if (creates % 12 !== 0 || request === undefined) {
            return reference.create(store, plant);
          }
          dropped.add(request);
          setTimeout(() => {
            store.plants = [...store.plants, plant];
          }, 700).unref();
          return plant;
        },
        send(response, answer, exchange) {
          if (dropped.has(exchange.request)) {
            (exchange.request.connection as Socket).destroy();
            return;
          }
          return reference.send(response, answer, exchange);
        },
      };
    },
  },
  {
    // Each delete removes one plant, so that a run can delete them all.
    name: 'stores a second plant under a taken id, and deletes the newer one first',
    atLeast: 0,
    change: (reference) => ({
      create(store, plant) {
        store.plants = [...store.plants, plant];
        return plant;
      },
      find: (store, key, user) => reference.find(store, key, user).slice(-1),
    }),
  },
];
