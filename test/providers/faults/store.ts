import { setTimeout as sleep } from 'node:timers/promises';
import { changeAnswers, jsonAnswer } from '../answer.js';
import { type ProviderStore, Rejection, type StoredPlant } from '../behaviour.js';
import type { Fault } from './fault.js';

const copy = ({ plants }: ProviderStore): ProviderStore => ({ plants });

/** How long a slow store takes, in milliseconds: long enough for another request to come in. */
const slowMs = 15;

export const storeFaults: readonly Fault[] = [
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
  {
    name: 'answers 204 to a delete, and removes nothing',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create four plants over several sockets, delete two of them, each time list',
    change: { remove: () => {} },
  },
  {
    name: 'finds only the plants to delete that a list has shown',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create a plant, then delete it at once',
    change: (reference) => {
      const shown = new Set<string>();
      return {
        async cut(plants, limit) {
          const listed = await reference.cut(plants, limit);
          for (const { key } of listed) {
            shown.add(key);
          }
          return listed;
        },
        find: (store, key, user) =>
          reference.find(store, key, user).filter((plant) => shown.has(plant.key)),
      };
    },
  },
  {
    name: 'removes all plants whose ids begin with the id',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create two plants whose ids differ by one more digit, delete one, then list',
    change: {
      find: ({ plants }, key, user) =>
        plants.filter((plant) => plant.owner === user && plant.key.startsWith(key)),
    },
  },
  {
    name: 'answers every create, list and delete as if it had no plants, and stores none',
    breaks: ['create.stores-plant'],
    isChosen: true,
    change: { create: (_, plant) => plant, cut: () => [], missing() {} },
  },
  {
    name: 'lists the newest plants in pages of 20, answers 204 to a delete, and removes nothing',
    breaks: ['delete.removes-one-plant'],
    isChosen: true,
    seed: 80,
    change: {
      visible: () => true,
      sort: (plants) => plants.toReversed(),
      cut: (plants, limit) => plants.slice(0, Math.min(limit, 20)),
      remove: () => {},
    },
  },
  {
    name: 'lists in pages of 20, and answers 500 to a delete',
    breaks: ['delete.removes-one-plant'],
    isChosen: true,
    seed: 80,
    change: {
      visible: () => true,
      cut: (plants, limit) => plants.slice(0, Math.min(limit, 20)),
      remove() {
        throw new Rejection(500, 'a defect');
      },
    },
  },
  {
    name: 'takes no negative ids in the path of a delete',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create plants with ids of either sign and of up to 19 digits, list, then delete each',
    change: (reference) => ({
      readPathId(text) {
        if (text.startsWith('-')) {
          throw new Rejection(404, 'there is nothing at this path');
        }
        return reference.readPathId(text);
      },
    }),
  },
  {
    name: 'loses the sign of an id',
    breaks: ['new-plant.id'],
    foundBy: 'create two plants whose ids differ by their sign, delete one, then list',
    change: { keyOf: (id) => id.replace('-', '') },
  },
  {
    name: 'rounds ids near the end of int64',
    breaks: ['new-plant.id'],
    foundBy:
      'create two plants whose ids differ by 1, near the end of int64, delete one, then list',
    change: {
      keyOf: (id) => (BigInt(id) > 2n ** 62n + 2n ** 61n ? String(BigInt(id) / 1024n) : id),
    },
  },
  {
    name: 'loses one of seven creates beside others, by chance',
    breaks: ['create.stores-plant'],
    isChosen: true,
    change: (reference) => {
      let underWay = 0;
      return {
        async create(store, plant) {
          underWay += 1;
          await sleep(slowMs);
          const isLost = underWay > 1 && Math.random() < 1 / 7;
          underWay -= 1;
          return isLost ? plant : reference.create(store, plant);
        },
      };
    },
  },
  {
    name: 'removes plants of other users with the name of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    foundBy:
      'create a plant as each of two users under one name, delete that of one, each time list',
    change: (reference) => ({
      remove(store, found) {
        const others = store.plants.filter(
          ({ name, owner }) => name === found[0]?.name && owner !== found[0]?.owner,
        );
        return reference.remove(store, [...found, ...others]);
      },
    }),
  },
  {
    name: 'removes the plants with the tag of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => ({
      remove(store, found) {
        const alike = store.plants.filter(({ tag }) => tag !== undefined && tag === found[0]?.tag);
        return reference.remove(store, [...found, ...alike]);
      },
    }),
  },
  {
    name: 'gives a second plant of a name the tag of the first',
    breaks: ['create.stores-plant'],
    change: (reference) => ({
      async create(store, plant) {
        const first = store.plants.find(({ name }) => name === plant.name);
        await reference.create(store, { ...plant, tag: first ? first.tag : plant.tag });
        return plant;
      },
    }),
  },
  {
    name: 'removes another plant with a delete of an unknown id',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => ({
      find(store, key, user) {
        const found = reference.find(store, key, user);
        const latest = store.plants.findLast(({ owner }) => owner === user);
        if (found.length === 0) {
          store.plants = store.plants.filter((one) => one !== latest);
        }
        return found;
      },
    }),
  },
  {
    name: 'removes all plants with the name of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    foundBy: 'create two plants of one name, delete one, each time list',
    change: (reference) => ({
      remove: (store, found) =>
        reference.remove(
          store,
          store.plants.filter(({ name }) => name === found[0]?.name),
        ),
    }),
  },
  {
    name: 'has ids for each user, and removes the oldest plant with the id, whose ever it is',
    breaks: ['delete.removes-one-plant'],
    foundBy:
      'create a plant as each of two users under one id, delete that of one, list as the other',
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.some(({ key, owner }) => key === plant.key && owner === plant.owner)) {
          throw new Rejection(400, 'the id is taken');
        }
        store.plants = [...store.plants, plant];
        return plant;
      },
      remove(store, found) {
        const oldest = store.plants.find(({ key }) => key === found[0]?.key);
        return reference.remove(store, oldest === undefined ? [] : [oldest]);
      },
    }),
  },
  {
    name: 'answers a delete with an empty object',
    breaks: ['delete.answers-without-body'],
    isChosen: true,
    change: changeAnswers({ to: 'delete', rejected: false }, () => jsonAnswer(200, {})),
  },
  {
    name: 'loses one of two creates at the same time',
    // A create also undoes a delete beside it.
    breaks: ['create.stores-plant', 'delete.removes-one-plant'],
    foundBy: 'create 8 plants at once, delete and list at once, 3 times',
    change: (reference) => ({
      async create(store, plant) {
        const own = { plants: store.plants };
        await sleep(slowMs);
        const stored = await reference.create(own, plant);
        store.plants = own.plants;
        return stored;
      },
    }),
  },
  {
    name: 'lists for the user of a request that came in meanwhile',
    breaks: ['list.returns-accessible-plants'],
    foundBy: 'create 8 plants at once, delete and list at once, 3 times',
    change: (reference) => {
      let latestUser = '';
      return {
        authenticate(...parameters) {
          latestUser = reference.authenticate(...parameters);
          return latestUser;
        },
        visible: () => true,
        async cut(plants, limit) {
          await sleep(slowMs);
          const own = plants.filter(({ owner }) => owner === latestUser);
          return reference.cut(own, limit);
        },
      };
    },
  },
  {
    name: 'leaves the plants out of a list while another one runs',
    breaks: ['list.returns-accessible-plants'],
    isChosen: true,
    change: (reference) => {
      let underWay = 0;
      return {
        async cut(plants, limit) {
          underWay += 1;
          await sleep(slowMs);
          const isBusy = underWay > 1;
          underWay -= 1;
          return reference.cut(isBusy ? [] : plants, limit);
        },
      };
    },
  },
  {
    name: 'lists without a limit for the user of a request that came in meanwhile',
    breaks: ['list.returns-accessible-plants'],
    change: (reference) => {
      let latestUser = '';
      return {
        authenticate(...parameters) {
          latestUser = reference.authenticate(...parameters);
          return latestUser;
        },
        visible: () => true,
        async cut(plants, limit) {
          const before = latestUser;
          await sleep(slowMs);
          const user = Number.isFinite(limit) ? before : latestUser;
          const own = plants.filter(({ owner }) => owner === user);
          return reference.cut(own, limit);
        },
      };
    },
  },
  {
    name: 'keeps a list without a limit for 300 ms, whoever asks for one',
    breaks: ['list.returns-accessible-plants', 'create.stores-plant', 'delete.removes-one-plant'],
    change: (reference) => {
      let kept: { readonly plants: readonly StoredPlant[]; readonly until: number } | undefined;
      return {
        cut(plants, limit) {
          if (Number.isFinite(limit)) {
            return reference.cut(plants, limit);
          }
          if (kept === undefined || performance.now() > kept.until) {
            kept = { plants, until: performance.now() + 300 };
          }
          return kept.plants;
        },
      };
    },
  },
  {
    name: 'lists the plants of all users without a limit',
    breaks: ['list.returns-accessible-plants'],
    isChosen: true,
    change: (reference) => {
      let isLimited = false;
      return {
        readLimit(query) {
          const limit = reference.readLimit(query);
          isLimited = Number.isFinite(limit);
          return limit;
        },
        visible: (plant, user) => !isLimited || reference.visible(plant, user),
      };
    },
  },
  {
    name: 'lists the first plant twice with a limit of 1 or 2',
    breaks: ['list.returns-accessible-plants', 'list.limit-caps-results', 'create.stores-plant'],
    change: (reference) => ({
      async cut(plants, limit) {
        const [first] = plants;
        return first && limit === 2 ? [first, first] : reference.cut(plants, limit);
      },
    }),
  },
  {
    name: 'lists other tags with a limit of 1 or 2',
    breaks: ['list.returns-accessible-plants'],
    isChosen: true,
    change: (reference) => ({
      async cut(plants, limit) {
        const listed = await reference.cut(plants, limit);
        return limit > 2 ? listed : listed.map((plant) => ({ ...plant, tag: plant.name }));
      },
    }),
  },
];
