import { setTimeout as sleep } from 'node:timers/promises';
import { lastingCheck } from '../../../src/verify/scripts/lasting.js';
import type { StoredPlant } from '../behaviour.js';
import { withUser } from '../changes.js';
import { breaking, type Fault, slowMs } from './fault.js';

/** Lists that lack a plant, or show one that the user does not have. */
export const listFaults: readonly Fault[] = [
  ...breaking(['list.returns-accessible-plants'], {
    'lists for the user of a request that came in meanwhile': {
      isChosen: true,
      change: withUser((latestUser, reference) => ({
        visible: () => true,
        async cut(plants, limit) {
          await sleep(slowMs);
          const own = plants.filter(({ owner }) => owner === latestUser());
          return reference.cut(own, limit);
        },
      })),
    },
    'cuts a list before it leaves out the plants of others': {
      foundBy: lastingCheck.check,
      change: withUser((user, reference) => ({
        visible: () => true,
        cut: (plants, limit) =>
          plants.slice(0, limit).filter((plant) => reference.visible(plant, user())),
      })),
    },
    'lists the plants of all users without a limit': {
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
    'lists other tags with a limit of 1 or 2': {
      isChosen: true,
      change: {
        cut: (plants, limit) =>
          limit > 2
            ? plants.slice(0, limit)
            : plants.slice(0, limit).map((plant) => ({ ...plant, tag: plant.name })),
      },
    },
    'leaves out the first plant with a limit': {
      cut: (plants, limit) => (limit === Infinity ? plants : plants.slice(1, limit + 1)),
    },
    'lists none with a limit above 100': {
      isChosen: true,
      change: {
        visible: () => true,
        cut: (plants, limit) => (limit > 100 && limit !== Infinity ? [] : plants.slice(0, limit)),
      },
    },
  }),
  // A plant that no list has shown may not be stored.
  ...breaking(['list.returns-accessible-plants', 'create.stores-plant'], {
    'lists no plants to the second user': {
      isChosen: true,
      change: ({ visible }) => ({
        visible: (plant, user) => user !== 'bob' && visible(plant, user),
      }),
    },
    'leaves the plants out of a list while another one runs': {
      isChosen: true,
      change: ({ cut }) => {
        let underWay = 0;
        return {
          async cut(plants, limit) {
            underWay += 1;
            await sleep(slowMs);
            const isBusy = underWay > 1;
            underWay -= 1;
            return cut(isBusy ? [] : plants, limit);
          },
        };
      },
    },
  }),
  {
    name: 'keeps a list without a limit for 300 ms, whoever asks for one',
    breaks: ['list.returns-accessible-plants', 'create.stores-plant', 'delete.removes-one-plant'],
    change: ({ cut, clock }) => {
      let kept: { readonly plants: readonly StoredPlant[]; readonly until: number } | undefined;
      return {
        cut(plants, limit) {
          if (Number.isFinite(limit)) {
            return cut(plants, limit);
          }
          if (kept === undefined || clock.now() > kept.until) {
            kept = { plants, until: clock.now() + 300 };
          }
          return kept.plants;
        },
      };
    },
  },
  {
    name: 'lists the first plant twice with a limit of 1 or 2',
    breaks: ['list.returns-accessible-plants', 'list.limit-caps-results', 'create.stores-plant'],
    change: ({ cut }) => ({
      cut: (plants, limit) =>
        plants[0] && limit === 2 ? [plants[0], plants[0]] : cut(plants, limit),
    }),
  },
];
