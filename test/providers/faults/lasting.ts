import type { Behaviour, Change, ProviderStore, StoredPlant } from '../behaviour.js';
import { removing } from '../changes.js';
import { breaking, type Fault } from './fault.js';

const secondMs = 1000;

/** Does something with a plant a while after its create. */
const afterCreate =
  (delayMs: number, act: (store: ProviderStore, plant: StoredPlant) => void): Change =>
  ({ create, clock }) => ({
    async create(store, plant) {
      const created = await create(store, plant);
      clock.after(delayMs, () => act(store, plant));
      return created;
    },
  });

/** Notes when each plant was created. */
function withAge({ create, clock }: Behaviour) {
  const createdAt = new WeakMap<StoredPlant, number>();
  return {
    async create(store: ProviderStore, plant: StoredPlant) {
      createdAt.set(plant, clock.now());
      return await create(store, plant);
    },
    isYoung: (plant: StoredPlant) => clock.now() - (createdAt.get(plant) ?? -Infinity) <= secondMs,
  };
}

/** What it holds changes with time, or at a request about something else. */
export const lastingFaults: readonly Fault[] = [
  ...breaking(['create.stores-plant'], {
    'forgets the tag of each plant after one second': afterCreate(secondMs, (store, plant) => {
      store.plants = store.plants.map((one) =>
        one === plant ? { ...plant, tag: undefined } : one,
      );
    }),
    'loses the first plant of each user': ({ create }) => {
      const owners = new Set<string>();
      return {
        create(store, plant) {
          const isFirst = !owners.has(plant.owner);
          owners.add(plant.owner);
          return isFirst ? plant : create(store, plant);
        },
      };
    },
    'undoes the latest create when it rejects another one': ({ create }) => {
      let latest: StoredPlant | undefined;
      return {
        async create(store, plant) {
          try {
            const created = await create(store, plant);
            latest = plant;
            return created;
          } catch (error) {
            store.plants = store.plants.filter((one) => one !== latest);
            throw error;
          }
        },
      };
    },
  }),
  // A plant that is gone after the delete of another one may be gone because of it.
  ...breaking(['create.stores-plant', 'delete.removes-one-plant'], {
    'forgets each plant after one second': {
      isChosen: true,
      change: afterCreate(secondMs, (store, plant) => {
        store.plants = store.plants.filter((one) => one !== plant);
      }),
    },
    'keeps the newest 10 plants of each user, as a cache does': ({ create }) => ({
      async create(store, plant) {
        const created = await create(store, plant);
        const own = store.plants.filter(({ owner }) => owner === plant.owner);
        store.plants = store.plants.filter((one) => !own.slice(0, -10).includes(one));
        return created;
      },
    }),
    'changes plants on one of three connections in a transaction that it never commits': () => {
      const stores = new WeakMap<object, ProviderStore>();
      let connections = 0;
      return {
        chooseStore(store, { connection }) {
          connections += stores.has(connection) ? 0 : 1;
          const isOpen = connections % 3 === 0;
          const own = stores.get(connection) ?? (isOpen ? transactionOf(store) : store);
          stores.set(connection, own);
          return own;
        },
      };
    },
  }),
  ...breaking(['delete.removes-one-plant'], {
    'brings each deleted plant back after 1.5 s': ({ remove, clock }) => ({
      async remove(store, found) {
        await remove(store, found);
        clock.after(1500, () => {
          store.plants = [...store.plants, ...found];
        });
      },
    }),
    'shows a deleted plant again after the next create': (reference) => {
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
    'answers 204 to the delete of a plant that is older than a second, and keeps it': (
      reference,
    ) => {
      const { create, isYoung } = withAge(reference);
      return { create, ...removing((found) => found.filter(isYoung))(reference) };
    },
  }),
  ...breaking(['list.returns-accessible-plants', 'create.stores-plant'], {
    'lists a plant that is older than a second only with a limit': (reference) => {
      const { create, isYoung } = withAge(reference);
      return {
        create,
        cut: (plants, limit) =>
          limit === Infinity ? plants.filter(isYoung) : plants.slice(0, limit),
      };
    },
  }),
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
