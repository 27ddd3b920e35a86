import type { Contestant } from '../contestant.js';
import { versionOf } from '../workshop.js';

/** The mock that one writes with MSW and its data library: `servers/http-middleware.ts`. */
export const httpMiddleware: Contestant = {
  get name() {
    return `msw and @mswjs/data on @mswjs/http-middleware ${versionOf('@mswjs/http-middleware')}`;
  },
  slug: 'http-middleware',
  note: 'shows all plants to everyone, checks little, knows no sandboxes, logs nothing',
  keepsPlants: true,
  listPath: '/plants?limit=20',
  launch: ({ plants, port }) => ({ args: ['servers/http-middleware.js', plants, String(port)] }),
};
