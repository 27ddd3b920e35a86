import { type Change, type Provider, Rejection } from '../behaviour.js';
import { everyone } from '../users.js';

const missing = (status: number): Change => ({
  missing(id) {
    throw new Rejection(status, `no plant has the id ${id}`);
  },
});

export const deleteProviders: readonly Provider[] = [
  {
    name: 'answers 204 to the delete of an unknown id',
    isChosen: true,
    change: { missing: () => {} },
  },
  { name: 'answers 410 to the delete of an unknown id', change: missing(410) },
  {
    name: 'lets a user delete the plants of others',
    change: {
      find: (store, key) => store.plants.filter((plant) => plant.key === key),
    },
  },
  {
    name: 'answers 403 to the delete of a plant of others',
    isChosen: true,
    change: (reference) => ({
      find(store, key, user) {
        if (store.plants.some((plant) => plant.key === key && plant.owner !== user)) {
          throw new Rejection(403, 'the plant belongs to another user');
        }
        return reference.find(store, key, user);
      },
    }),
  },
  {
    name: 'keeps the row of a deleted plant, which can be deleted again and not be created',
    change: (reference) => {
      const rows = new Set<string>();
      return {
        create(store, plant) {
          if (rows.has(plant.key)) {
            throw new Rejection(400, `there is a plant with id ${plant.id}`);
          }
          return reference.create(store, plant);
        },
        missing(id) {
          if (!rows.has(id)) {
            reference.missing(id);
          }
        },
        remove(store, found) {
          for (const { key } of found) {
            rows.add(key);
          }
          return reference.remove(store, found);
        },
      };
    },
  },
  {
    name: 'lets nobody delete the plants of everyone',
    change: (reference) => ({
      find: (store, key, user) =>
        reference.find(store, key, user).filter(({ owner }) => owner !== everyone),
    }),
  },
];
