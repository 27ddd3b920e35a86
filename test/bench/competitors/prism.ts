import { join } from 'node:path';
import type { Competitor } from '../competitor.js';
import { versionOf } from '../workshop.js';

const openapi = join(import.meta.dirname, '../../../contracts/openapi.json');

/** Answers what the OpenAPI document says. */
export const prism: Competitor = {
  get name() {
    return `Prism ${versionOf('@stoplight/prism-cli')}`;
  },
  slug: 'prism',
  note: 'keeps nothing: its lists have one plant',
  keepsPlants: false,
  listPath: '/plants?limit=20',
  launch: (_, port) => ({
    args: [
      'node_modules/@stoplight/prism-cli/dist/index.js',
      'mock',
      openapi,
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
    ],
  }),
};
