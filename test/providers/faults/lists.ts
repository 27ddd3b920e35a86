import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredPlant } from '../behaviour.js';
import { type Fault, slowMs } from './fault.js';

/** Lists that lack a plant, or show one that the user does not have. */
export const listFaults: readonly Fault[] = [
  {
    name: 'lists no plants to the second user',
    breaks: ['list.returns-accessible-plants', 'create.stores-plant'],
    isChosen: true,
    change: (reference) => ({
      visible: (plant, user) => user !== 'bob' && reference.visible(plant, user),
    }),
  },
  {
    name: 'lists for the user of a request that came in meanwhile',
    breaks: ['list.returns-accessible-plants'],
    isChosen: true,
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
    // A plant that no list has shown may not be stored.
    breaks: ['list.returns-accessible-plants', 'create.stores-plant'],
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
  {
    name: 'leaves out the first plant with a limit',
    breaks: ['list.returns-accessible-plants'],
    change: {
      cut: (plants, limit) => (limit === Infinity ? plants : plants.slice(1, limit + 1)),
    },
  },
  {
    name: 'lists none with a limit above 100',
    breaks: ['list.returns-accessible-plants'],
    isChosen: true,
    change: (reference) => ({
      visible: () => true,
      cut: (plants, limit) =>
        limit > 100 && limit !== Infinity ? [] : reference.cut(plants, limit),
    }),
  },
];
