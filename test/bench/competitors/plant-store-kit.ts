import { join } from 'node:path';
import type { Competitor } from '../competitor.js';

export const main = join(import.meta.dirname, '../../../dist/cli/main.js');

/** As its users start it, with all that is on by default. */
export const plantStoreKit: Competitor = {
  name: 'plant-store-kit',
  slug: 'plant-store-kit',
  keepsPlants: true,
  listPath: '/plants?limit=20',
  launch: (plants, port) => ({
    args: [main, 'serve', '--plants', plants, '--port', String(port)],
  }),
};

/** The least that a plant store takes on node:http: `servers/limit.ts`. */
export const limit: Competitor = {
  name: 'the limit: node:http over a Map',
  slug: 'limit',
  note: 'keeps no journal, knows no sandboxes, logs nothing',
  keepsPlants: true,
  listPath: '/plants?limit=20',
  launch: (plants, port) => ({ args: ['servers/limit.js', plants, String(port)] }),
};
