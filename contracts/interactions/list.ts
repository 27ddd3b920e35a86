import { createPlantClient } from '../../src/client/create-plant-client.js';
import { example, states, token } from '../injected.js';
import type { Interaction } from '../interaction.js';
import { plantsLike, plantsWithOnlyMembers } from '../response.js';

const basil = { name: example.name, tag: example.tag };
const given = [states.signedIn, states.threePlants];

const request = (query?: Record<string, string>): Interaction['request'] => ({
  method: 'GET',
  path: '/plants',
  ...(query && { query }),
  headers: { Authorization: token },
});

const answers = {
  status: ['list.returns-array-of-plants'],
  'status 401': ['authentication.bearer'],
  'status 404': ['paths.unversioned'],
  'header Content-Type': ['payload.json'],
  body: ['list.returns-array-of-plants'],
  'body $[*].name': ['plant.name'],
} as const;

/** Lists. */
export const listInteractions: readonly Interaction[] = [
  {
    description: 'list plants',
    given,
    request: request(),
    response: plantsLike([{ name: example.name }]),
    rules: answers,
    send: (consumer) => createPlantClient({ ...consumer, token: example.token }).list(),
  },
  {
    description: 'list plants, and get nothing but names and tags',
    given,
    request: request(),
    response: plantsWithOnlyMembers([basil]),
    rules: {
      ...answers,
      'body $[*]': ['plant.no-other-members'],
      'body $[*].tag': ['plant.tag'],
    },
    send: (consumer) => createPlantClient({ ...consumer, token: example.token }).list(),
  },
  ...[1, 2].map(
    (limit): Interaction => ({
      description: `list at most ${limit} of three plants or more`,
      given,
      request: request({ limit: String(limit) }),
      response: plantsLike([{ name: example.name }], limit),
      rules: { ...answers, 'body $ size': ['list.limit-caps-results'] },
      send: (consumer) => createPlantClient({ ...consumer, token: example.token }).list({ limit }),
    }),
  ),
];
