import { providersOf, type StoredPlant } from '../behaviour.js';
import { atMost, rejectIf, removing } from '../changes.js';
import { everyCreated, type Leaver } from './leaver.js';

/** Plants that a delete does not remove, or that come back. */
export const leaversOfDeletes = providersOf<Leaver>({
  'answers 404 to the delete of every tenth plant, and keeps it': (reference) => {
    const { create, meant } = everyCreated(10, reference);
    return {
      create,
      find: (...parameters) => reference.find(...parameters).filter((plant) => !meant.has(plant)),
    };
  },
  'answers 404 to the delete of every tenth plant, and keeps it out of lists from then on': {
    isChosen: true,
    change: (reference) => {
      const { create, meant } = everyCreated(10, reference);
      const hidden = new Set<StoredPlant>();
      return {
        create,
        find(...parameters) {
          const found = reference.find(...parameters);
          for (const plant of found.filter((one) => meant.has(one))) {
            hidden.add(plant);
          }
          return found.filter((plant) => !meant.has(plant));
        },
        visible: (plant, user) => !hidden.has(plant) && reference.visible(plant, user),
      };
    },
  },
  'has a job that brings back, 1.5 s after the first delete, what was deleted until then': (
    reference,
  ) => {
    const deleted: StoredPlant[] = [];
    return {
      async remove(store, found) {
        await reference.remove(store, found);
        if (deleted.length === 0) {
          reference.clock.after(1500, () => {
            store.plants = [...store.plants, ...deleted];
          });
        }
        deleted.push(...found);
      },
      // What is back can be listed, and no longer be deleted: the job reads it from elsewhere.
      find: (...parameters) =>
        reference.find(...parameters).filter((plant) => !deleted.includes(plant)),
    };
  },
  'answers 500 to the delete of a negative id, and keeps the plant': removing((found) => {
    const isNegative = found.some(({ id }) => id.startsWith('-'));
    rejectIf(isNegative, 'a defect', 500);
    return found;
  }),
  'lists the oldest 20 plants of 80, answers 204 to a delete, and removes nothing': {
    atLeast: 5,
    seed: 80,
    change: { ...atMost(20), remove() {} },
  },
  'answers 403 to every delete after the fortieth': ({ remove }) => {
    let deletes = 0;
    return {
      remove(store, found) {
        deletes += 1;
        rejectIf(deletes > 40, 'you have deleted enough for today', 403);
        return remove(store, found);
      },
    };
  },
  'takes no more creates and deletes after two hundred requests': () => {
    let requests = 0;
    return {
      admit({ method }) {
        requests += 1;
        rejectIf(requests > 200 && method !== 'GET', 'the store may only be read', 403);
      },
    };
  },
  'answers 202 to each delete, and never comes to one in ten': {
    isChosen: true,
    change: (reference) => {
      const { create, meant } = everyCreated(10, reference);
      return {
        statuses: { ...reference.statuses, delete: 202 },
        create,
        ...removing((found) => found.filter((plant) => !meant.has(plant)))(reference),
      };
    },
  },
});
