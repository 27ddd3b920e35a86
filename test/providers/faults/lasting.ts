import type { Behaviour, ProviderStore, StoredPlant } from '../behaviour.js';
import type { Fault } from './fault.js';

const storageRule: Fault['breaks'] = ['create.stores-plant'];
const deleteRule: Fault['breaks'] = ['delete.removes-one-plant'];
const secondMs = 1000;

/** Does something with a plant a while after its create. */
const afterCreate =
  (delayMs: number, act: (store: ProviderStore, plant: StoredPlant) => void) =>
  (reference: Behaviour): Partial<Behaviour> => ({
    async create(store, plant) {
      const created = await reference.create(store, plant);
      setTimeout(() => act(store, plant), delayMs).unref();
      return created;
    },
  });

/** Notes when each plant was created. */
const withAge = (
  reference: Behaviour,
): { create: Behaviour['create']; isOld(plant: StoredPlant): boolean } => {
  const createdAt = new WeakMap<StoredPlant, number>();
  return {
    async create(store, plant) {
      const created = await reference.create(store, plant);
      createdAt.set(plant, performance.now());
      return created;
    },
    isOld: (plant) => performance.now() - (createdAt.get(plant) ?? -Infinity) > secondMs,
  };
};

/** What it holds changes with time, or at a request about something else. */
export const lastingFaults: readonly Fault[] = [
  {
    name: 'forgets each plant after one second',
    // On a slow machine, a plant may go while the same script deletes another one.
    breaks: ['create.stores-plant', 'delete.removes-one-plant'],
    isChosen: true,
    change: afterCreate(secondMs, (store, plant) => {
      store.plants = store.plants.filter((one) => one !== plant);
    }),
  },
  {
    name: 'forgets the tag of each plant after one second',
    breaks: storageRule,
    change: afterCreate(secondMs, (store, plant) => {
      store.plants = store.plants.map((one) =>
        one === plant ? { ...plant, tag: undefined } : one,
      );
    }),
  },
  {
    name: 'changes plants on one of three connections in a transaction that it never commits',
    breaks: ['create.stores-plant', 'delete.removes-one-plant'],
    change: () => {
      const transactions = new WeakMap<object, ProviderStore>();
      const committing = new WeakSet<object>();
      let connections = 0;
      return {
        chooseStore(store, { connection }) {
          if (!committing.has(connection) && !transactions.has(connection)) {
            connections += 1;
            if (connections % 3 === 0) {
              transactions.set(connection, transactionOf(store));
            } else {
              committing.add(connection);
            }
          }
          return transactions.get(connection) ?? store;
        },
      };
    },
  },
  {
    name: 'brings each deleted plant back after 1.5 s',
    breaks: deleteRule,
    change: (reference) => ({
      async remove(store, found) {
        await reference.remove(store, found);
        setTimeout(() => {
          store.plants = [...store.plants, ...found];
        }, 1500).unref();
      },
    }),
  },
  {
    name: 'shows a deleted plant again after the next create',
    breaks: deleteRule,
    change: (reference) => {
      let hidden: readonly StoredPlant[] = [];
      return {
        async create(store, plant) {
          const created = await reference.create(store, plant);
          store.plants = [...store.plants, ...hidden];
          hidden = [];
          return created;
        },
        async remove(store, found) {
          await reference.remove(store, found);
          hidden = found;
        },
      };
    },
  },
  {
    name: 'answers 204 to the delete of a plant that is older than a second, and keeps it',
    breaks: deleteRule,
    change: (reference) => {
      const { create, isOld } = withAge(reference);
      return {
        create,
        remove(store, found) {
          return reference.remove(
            store,
            found.filter((plant) => !isOld(plant)),
          );
        },
      };
    },
  },
  {
    name: 'lists a plant that is older than a second only with a limit',
    breaks: ['list.returns-accessible-plants', 'create.stores-plant'],
    change: (reference) => {
      const { create, isOld } = withAge(reference);
      return {
        create,
        cut: (plants, limit) =>
          limit === Infinity ? plants.filter((plant) => !isOld(plant)) : plants.slice(0, limit),
      };
    },
  },
  {
    name: 'loses the first plant of each user',
    breaks: storageRule,
    change: (reference) => {
      const owners = new Set<string>();
      return {
        create(store, plant) {
          if (owners.has(plant.owner)) {
            return reference.create(store, plant);
          }
          owners.add(plant.owner);
          return plant;
        },
      };
    },
  },
  {
    name: 'keeps the newest 10 plants of each user, as a cache does',
    // A plant that is gone after the delete of another one may be gone because of it.
    breaks: ['create.stores-plant', 'delete.removes-one-plant'],
    change: (reference) => ({
      async create(store, plant) {
        const created = await reference.create(store, plant);
        const own = store.plants.filter(({ owner }) => owner === plant.owner);
        const evicted = own.slice(0, Math.max(0, own.length - 10));
        store.plants = store.plants.filter((one) => !evicted.includes(one));
        return created;
      },
    }),
  },
  {
    name: 'undoes the latest create when it rejects another one',
    breaks: storageRule,
    change: (reference) => {
      let latest: StoredPlant | undefined;
      return {
        async create(store, plant) {
          try {
            const created = await reference.create(store, plant);
            latest = plant;
            return created;
          } catch (error) {
            store.plants = store.plants.filter((one) => one !== latest);
            throw error;
          }
        },
      };
    },
  },
];

/** Sees what others commit, and alone what it has changed itself. */
function transactionOf(store: ProviderStore): ProviderStore {
  let added: readonly StoredPlant[] = [];
  const removed = new Set<StoredPlant>();
  const visible = () => [...store.plants, ...added].filter((plant) => !removed.has(plant));
  return {
    get plants() {
      return visible();
    },
    set plants(plants) {
      const before = visible();
      added = [...added, ...plants.filter((plant) => !before.includes(plant))];
      for (const plant of before.filter((one) => !plants.includes(one))) {
        removed.add(plant);
      }
    },
  };
}
