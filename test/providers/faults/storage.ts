import { type ProviderStore, Rejection } from '../behaviour.js';
import type { Fault } from './fault.js';

const copy = ({ plants }: ProviderStore): ProviderStore => ({ plants });

/** What is stored is not what was sent, does not stay, or does not show. */
export const storageFaults: readonly Fault[] = [
  {
    name: 'stores no created plant',
    breaks: ['create.stores-plant'],
    isChosen: true,
    change: { create: (_, plant) => plant },
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
    name: 'stores a plant that it rejects for its tag',
    breaks: ['create.rejects-400-with-error', 'create.stores-plant', 'new-plant.tag'],
    isChosen: true,
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
    name: 'gives each connection a store of its own',
    breaks: ['create.stores-plant'],
    foundBy: 'create four plants over several sockets, delete two of them, each time list',
    change: () => {
      const stores = new WeakMap<object, ProviderStore>();
      return {
        chooseStore(store, { connection }) {
          const own = stores.get(connection) ?? copy(store);
          stores.set(connection, own);
          return own;
        },
      };
    },
  },
  {
    name: 'lists no plants to the second user',
    breaks: ['list.returns-accessible-plants', 'create.stores-plant'],
    isChosen: true,
    change: (reference) => ({
      visible: (plant, user) => user !== 'bob' && reference.visible(plant, user),
    }),
  },
];
