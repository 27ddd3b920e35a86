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
    name: 'lets nobody delete the plants of everyone',
    change: (reference) => ({
      find: (store, key, user) =>
        reference.find(store, key, user).filter(({ owner }) => owner !== everyone),
    }),
  },
];
