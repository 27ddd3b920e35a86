import { type Change, type Provider, Rejection } from '../behaviour.js';

const between =
  (from: bigint | undefined, to: bigint | undefined): Change =>
  ({ ids }) => ({ ids: { from: from ?? ids.from, to: to ?? ids.to } });

export const idProviders: readonly Provider[] = [
  { name: 'rejects ids above 2^31-1', isChosen: true, change: between(undefined, 2n ** 31n - 1n) },
  { name: 'rejects ids above 2^53-1', change: between(undefined, 2n ** 53n - 1n) },
  { name: 'rejects negative ids and 0', isChosen: true, change: between(1n, undefined) },
  {
    name: 'rejects the id of a deleted plant',
    change: (reference) => {
      const deleted = new Set<string>();
      return {
        create(store, plant) {
          if (deleted.has(plant.key)) {
            throw new Rejection(400, `the id ${plant.id} was used before`);
          }
          return reference.create(store, plant);
        },
        remove(store, found) {
          for (const { key } of found) {
            deleted.add(key);
          }
          return reference.remove(store, found);
        },
      };
    },
  },
  {
    name: 'replaces the plant of the user that has the id',
    isChosen: true,
    change: (reference) => ({
      create(store, plant) {
        store.plants = store.plants.filter(
          ({ key, owner }) => key !== plant.key || owner !== plant.owner,
        );
        return reference.create(store, plant);
      },
    }),
  },
  {
    name: 'ignores a create with an id that is taken, and answers as to any other',
    change: (reference) => ({
      create: (store, plant) =>
        store.plants.some(({ key }) => key === plant.key) ? plant : reference.create(store, plant),
    }),
  },
  {
    name: 'keeps all plants of one id, and deletes them together',
    change: {
      create(store, plant) {
        store.plants = [...store.plants, plant];
        return plant;
      },
    },
  },
];
