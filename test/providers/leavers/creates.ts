import {
  type ProviderRequest,
  type ProviderStore,
  providersOf,
  type StoredPlant,
} from '../behaviour.js';
import { closeConnection, everyOf, inTurn, sending } from '../changes.js';
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
export const leaversOfCreates = providersOf<Leaver>({
  'takes every token for a create, and stores the plants of those that it does not know': {
    isChosen: true,
    change: ({ authenticate }) => ({
      authenticate: (authorization, operation, request) =>
        operation.name === 'create' && authorization !== undefined
          ? (userOfToken(authorization.split(' ')[1] ?? '') ?? anotherUser)
          : authenticate(authorization, operation, request),
    }),
  },
  // With the token of the create, a run can delete its plant.
  'takes every token that it does not know for that of a new user': {
    atLeast: 0,
    change: ({ authenticate }) => ({
      authenticate(authorization, ...rest) {
        const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
        return token !== '' && userOfToken(token) === undefined
          ? `owner of ${token}`
          : authenticate(authorization, ...rest);
      },
    }),
  },
  // A run that deletes again and again comes to both.
  'has two workers, each with plants of its own, which answer requests in turn': {
    atLeast: 0,
    change: inTurn(everyOf(2), (isTurn, reference) => {
      const [first, second] = [new Set<StoredPlant>(), new Set<StoredPlant>()];
      let initial: readonly StoredPlant[] = [];
      return {
        live(store) {
          initial = store.plants;
          return reference.live(store);
        },
        chooseStore: (store) => storeOfWorker(store, initial, isTurn() ? second : first),
      };
    }),
  },
  'stores the plants of the second user for another one': ({ create }) => ({
    create: (store, plant) =>
      create(store, plant.owner === 'bob' ? { ...plant, owner: anotherUser } : plant),
  }),
  'stores every sixth plant a second time, under an id of its own': (reference) => {
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
  // A run that waits for late lists finds and deletes them.
  'drops the connection of every twelfth create, and stores its plant 700 ms later': {
    atLeast: 0,
    change: inTurn(everyOf(12), (isTurn, reference) => {
      const dropped = new WeakSet<ProviderRequest>();
      let request: ProviderRequest | undefined;
      return {
        chooseStore(store, current) {
          request = current;
          return store;
        },
        create(store, plant) {
          if (!isTurn() || request === undefined) {
            return reference.create(store, plant);
          }
          dropped.add(request);
          reference.clock.after(700, () => {
            store.plants = [...store.plants, plant];
          });
          return plant;
        },
        ...sending(closeConnection, (exchange) => dropped.has(exchange.request))(reference),
      };
    }),
  },
  // Each delete removes one plant, so that a run can delete them all.
  'stores a second plant under a taken id, and deletes the newer one first': {
    atLeast: 0,
    change: ({ find }) => ({
      create(store, plant) {
        store.plants = [...store.plants, plant];
        return plant;
      },
      find: (...parameters) => find(...parameters).slice(-1),
    }),
  },
});
