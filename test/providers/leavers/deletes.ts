import { Rejection, type StoredPlant } from '../behaviour.js';
import { everyCreated, type Leaver } from './leaver.js';

/** Plants that a delete does not remove, or that come back. */
export const leaversOfDeletes: readonly Leaver[] = [
  {
    name: 'answers 404 to the delete of every tenth plant, and keeps it',
    atLeast: 1,
    change: (reference) => {
      const { create, meant } = everyCreated(10, reference);
      return {
        create,
        find: (store, key, user) =>
          reference.find(store, key, user).filter((plant) => !meant.has(plant)),
      };
    },
  },
  {
    name: 'answers 404 to the delete of every tenth plant, and keeps it out of lists from then on',
    isChosen: true,
    atLeast: 1,
    change: (reference) => {
      const { create, meant } = everyCreated(10, reference);
      const hidden = new Set<StoredPlant>();
      return {
        create,
        find(store, key, user) {
          const found = reference.find(store, key, user);
          for (const plant of found.filter((one) => meant.has(one))) {
            hidden.add(plant);
          }
          return found.filter((plant) => !meant.has(plant));
        },
        visible: (plant, user) => !hidden.has(plant) && reference.visible(plant, user),
      };
    },
  },
  {
    name: 'has a job that brings back, 1.5 s after the first delete, what was deleted until then',
    atLeast: 1,
    change: (reference) => {
      const deleted: StoredPlant[] = [];
      let hasJob = false;
      return {
        async remove(store, found) {
          await reference.remove(store, found);
          if (!hasJob) {
            hasJob = true;
            setTimeout(() => {
              store.plants = [...store.plants, ...deleted];
            }, 1500).unref();
          }
          deleted.push(...found);
        },
        // What is back can be listed, and no longer be deleted: the job reads it from elsewhere.
        find: (store, key, user) =>
          reference.find(store, key, user).filter((plant) => !deleted.includes(plant)),
      };
    },
  },
  {
    name: 'answers 500 to the delete of a negative id, and keeps the plant',
    atLeast: 1,
    change: (reference) => ({
      remove(store, found) {
        if (found.some(({ id }) => id.startsWith('-'))) {
          throw new Rejection(500, 'a defect');
        }
        return reference.remove(store, found);
      },
    }),
  },
  {
    name: 'lists the oldest 20 plants of 80, answers 204 to a delete, and removes nothing',
    atLeast: 5,
    seed: 80,
    change: {
      visible: () => true,
      cut: (plants, limit) => plants.slice(0, Math.min(limit, 20)),
      remove() {},
    },
  },
  {
    name: 'answers 403 to every delete after the fortieth',
    atLeast: 1,
    change: (reference) => {
      let deletes = 0;
      return {
        remove(store, found) {
          deletes += 1;
          if (deletes > 40) {
            throw new Rejection(403, 'you have deleted enough for today');
          }
          return reference.remove(store, found);
        },
      };
    },
  },
  {
    name: 'takes no more creates and deletes after two hundred requests',
    atLeast: 1,
    change: () => {
      let requests = 0;
      return {
        admit({ method }) {
          requests += 1;
          if (requests > 200 && method !== 'GET') {
            throw new Rejection(403, 'the store may only be read');
          }
        },
      };
    },
  },
  {
    name: 'answers 202 to each delete, and never comes to one in ten',
    isChosen: true,
    atLeast: 1,
    change: (reference) => {
      const { create, meant } = everyCreated(10, reference);
      return {
        statuses: { ...reference.statuses, delete: 202 },
        create,
        remove: (store, found) =>
          reference.remove(
            store,
            found.filter((plant) => !meant.has(plant)),
          ),
      };
    },
  },
];
