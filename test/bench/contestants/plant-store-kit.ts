import { join } from 'node:path';
import type { Contestant } from '../contestant.js';

const main = join(import.meta.dirname, '../../../dist/cli/main.js');

/** As its users start it, with all that is on by default. */
export const plantStoreKit: Contestant = {
  name: 'plant-store-kit',
  slug: 'plant-store-kit',
  keepsPlants: true,
  listPath: '/plants?limit=20',
  launch: ({ plants, port }) => ({
    args: [main, 'serve', '--plants', plants, '--port', String(port)],
  }),
};
