import type { Change, StoredPlant } from '../behaviour.js';
import { faultsOf } from './fault.js';

type Plants = readonly StoredPlant[];

const cutting = (cut: (plants: Plants, limit: number) => Plants): Change => ({ cut });

/** Cuts as if another limit had been asked for; no limit stays no limit. */
const rereading = (reread: (limit: number) => number) =>
  cutting((plants, limit) => plants.slice(0, limit === Infinity ? limit : reread(limit)));

export const limitFaults = faultsOf('limit', [
  {
    name: 'ignores limit',
    breaks: ['list.limit-caps-results'],
    change: rereading(() => Infinity),
  },
  {
    name: 'lists one plant more than limit',
    breaks: ['list.limit-caps-results'],
    change: rereading((limit) => limit + 1),
  },
  {
    name: 'ignores a limit above 5',
    breaks: ['list.limit-caps-results'],
    change: rereading((limit) => (limit > 5 ? Infinity : limit)),
  },
  {
    name: 'ignores a limit above 100',
    breaks: ['list.limit-caps-results'],
    seed: 250,
    change: rereading((limit) => (limit > 100 ? Infinity : limit)),
  },
  {
    name: 'heeds a limit of 1 alone',
    breaks: ['list.limit-caps-results'],
    change: rereading((limit) => (limit === 1 ? 1 : Infinity)),
  },
  {
    name: 'takes limit=0 for no limit',
    breaks: ['list.limit-caps-results'],
    change: rereading((limit) => limit || Infinity),
  },
  {
    name: 'raises a limit below 5 to 5',
    breaks: ['list.limit-caps-results'],
    change: rereading((limit) => Math.max(limit, 5)),
  },
  {
    name: 'rounds a limit up to pages of 10',
    breaks: ['list.limit-caps-results'],
    seed: 60,
    change: rereading((limit) => Math.ceil(limit / 10) * 10),
  },
  {
    name: 'ignores a limit that is one less than there are plants',
    breaks: ['list.limit-caps-results'],
    change: cutting((plants, limit) =>
      limit === plants.length - 1 ? plants : plants.slice(0, limit),
    ),
  },
  {
    name: 'caps the plants of each owner instead of all',
    breaks: ['list.limit-caps-results'],
    change: cutting((plants, limit) => {
      const owners = [...new Set(plants.map(({ owner }) => owner))];
      return owners.flatMap((owner) =>
        plants.filter((plant) => plant.owner === owner).slice(0, limit),
      );
    }),
  },
  {
    name: 'compares limit with positions as text',
    breaks: ['list.limit-caps-results'],
    seed: 60,
    change: cutting((plants, limit) =>
      plants.filter((_, position) => String(position) < String(limit)),
    ),
  },
  {
    name: 'answers lists from a cache that knows no limit',
    breaks: ['list.limit-caps-results', 'list.returns-accessible-plants'],
    change: (reference) => {
      let cached: ReturnType<typeof reference.cut> | undefined;
      return {
        cut(plants, limit) {
          cached ??= reference.cut(plants, limit);
          return cached;
        },
        create(...parameters) {
          cached = undefined;
          return reference.create(...parameters);
        },
        remove(...parameters) {
          cached = undefined;
          return reference.remove(...parameters);
        },
      };
    },
  },
]);
