import type { Change, StoredPlant } from '../behaviour.js';
import type { Fault } from './fault.js';

type Plants = readonly StoredPlant[];

const breaks: Fault['breaks'] = ['list.limit-caps-results'];

const cutting = (cut: (plants: Plants, limit: number) => Plants): Change => ({ cut });

/** Cuts as if another limit had been asked for; no limit stays no limit. */
const rereading = (reread: (limit: number) => number) =>
  cutting((plants, limit) => plants.slice(0, limit === Infinity ? limit : reread(limit)));

export const limitFaults: readonly Fault[] = [
  {
    name: 'ignores limit',
    breaks,
    foundBy: 'list with limits around the number of plants',
    change: rereading(() => Infinity),
  },
  {
    name: 'ignores a limit above 100',
    breaks,
    seed: 250,
    change: rereading((limit) => (limit > 100 ? Infinity : limit)),
  },
  {
    name: 'takes limit=0 for no limit',
    breaks,
    change: rereading((limit) => limit || Infinity),
  },
  {
    name: 'cuts a list before it leaves out the plants of others',
    breaks: ['list.returns-accessible-plants'],
    foundBy: 'create plants as each user, list as each with and without a limit',
    change: (reference) => {
      let user = '';
      return {
        authenticate(...parameters) {
          user = reference.authenticate(...parameters);
          return user;
        },
        visible: () => true,
        cut: (plants, limit) =>
          plants.slice(0, limit).filter((plant) => reference.visible(plant, user)),
      };
    },
  },
];
