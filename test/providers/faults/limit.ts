import type { Fault } from './fault.js';

export const limitFaults: readonly Fault[] = [
  {
    name: 'ignores limit',
    breaks: ['list.limit-caps-results'],
    foundBy: 'list with limits around the number of plants',
    change: { cut: (plants) => plants },
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
