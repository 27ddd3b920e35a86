import { storage } from '../../../src/verify/rules/sequences/storage.js';
import { Rejection, type StoredPlant } from '../behaviour.js';
import type { Fault } from './fault.js';

/** What is stored is not what was sent. */
export const storageFaults: readonly Fault[] = [
  {
    name: 'stores no created plant',
    breaks: ['create.stores-plant'],
    foundBy: storage,
    change: { create: (_, plant) => plant },
  },
  {
    name: 'stores no plant without a tag',
    breaks: ['create.stores-plant'],
    change: (reference) => ({
      create: (store, plant) => (plant.tag === undefined ? plant : reference.create(store, plant)),
    }),
  },
  {
    name: 'answers with the tag, and stores none',
    breaks: ['create.stores-plant'],
    change: (reference) => ({
      async create(store, plant) {
        await reference.create(store, { ...plant, tag: undefined });
        return plant;
      },
    }),
  },
  {
    name: 'stores a created plant twice',
    breaks: ['create.stores-plant', 'list.returns-accessible-plants'],
    change: (reference) => ({
      async create(store, plant) {
        await reference.create(store, plant);
        store.plants = [...store.plants, { ...plant }];
        return plant;
      },
    }),
  },
  {
    name: 'stores a plant that it rejects for its tag',
    breaks: ['create.rejects-400-with-error', 'create.stores-plant', 'new-plant.tag'],
    change: (reference) => {
      let late: Rejection | undefined;
      return {
        readTag(value) {
          late = undefined;
          try {
            return reference.readTag(value);
          } catch (error) {
            late = error as Rejection;
            return undefined;
          }
        },
        create(store, plant) {
          const stored = reference.create(store, plant);
          if (late) {
            throw new Rejection(late.status, late.message);
          }
          return stored;
        },
      };
    },
  },
  {
    name: 'answers a create with the plant that was created before',
    breaks: ['create.answers-200-with-plant'],
    change: (reference) => {
      let last: StoredPlant | undefined;
      return {
        async create(store, plant) {
          const before = last;
          last = await reference.create(store, plant);
          return before ?? last;
        },
      };
    },
  },
];
