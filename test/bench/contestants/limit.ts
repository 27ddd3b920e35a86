import type { Contestant } from '../contestant.js';

/** The least that a plant store takes on node:http: `servers/limit.ts`. */
export const limit: Contestant = {
  name: 'the limit: node:http over a Map',
  slug: 'limit',
  note: 'keeps no journal, knows no sandboxes, logs nothing',
  keepsPlants: true,
  listPath: '/plants?limit=20',
  launch: ({ plants, port }) => ({ args: ['servers/limit.js', plants, String(port)] }),
};
