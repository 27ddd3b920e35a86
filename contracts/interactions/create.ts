import { createPlantClient } from '../../src/client/create-plant-client.js';
import { example, id, name, states, tag, token } from '../injected.js';
import type { Consumer, Interaction } from '../interaction.js';
import { plantLike, plantWithOnlyMembers } from '../response.js';

const untagged = [states.signedIn, states.newPlant];
const tagged = [states.signedIn, states.newTaggedPlant];

const request = (json: object): Interaction['request'] => ({
  method: 'POST',
  path: '/plants',
  headers: { Authorization: token, 'Content-Type': 'application/json' },
  body: { json: JSON.stringify(json) },
});

const sendTagged = (consumer: Consumer) =>
  createPlantClient({ ...consumer, token: example.token }).create({
    id: example.id,
    name: example.name,
    tag: example.tag,
  });

const sendUntagged = (consumer: Consumer) =>
  createPlantClient({ ...consumer, token: example.token }).create({
    id: example.id,
    name: example.name,
  });

const answers = {
  status: ['create.answers-200-with-plant'],
  'status 401': ['authentication.bearer'],
  'status 404': ['paths.unversioned'],
  'header Content-Type': ['payload.json'],
  body: ['create.answers-200-with-plant'],
} as const;

/** Creates that succeed. */
export const createInteractions: readonly Interaction[] = [
  {
    description: 'create a plant with a tag',
    given: tagged,
    request: request({ id, name, tag }),
    response: plantLike({ name: example.name, tag: example.tag }),
    rules: { ...answers, 'body $.name': ['plant.name'], 'body $.tag': ['plant.tag'] },
    send: sendTagged,
  },
  {
    description: 'create a plant without a tag',
    given: untagged,
    request: request({ id, name }),
    response: plantLike({ name: example.name }),
    rules: { ...answers, 'body $.name': ['plant.name'] },
    send: sendUntagged,
  },
  {
    description: 'create a plant with a tag, and get nothing but name and tag',
    given: tagged,
    request: request({ id, name, tag }),
    response: plantWithOnlyMembers({ name: example.name, tag: example.tag }),
    rules: { ...answers, body: ['plant.no-other-members'] },
    send: sendTagged,
  },
  {
    description: 'create a plant without a tag, and get nothing but a name and maybe a tag',
    given: untagged,
    request: request({ id, name }),
    response: plantWithOnlyMembers({ name: example.name }),
    rules: { ...answers, body: ['plant.no-other-members'], 'body $.tag': ['plant.tag'] },
    send: sendUntagged,
  },
];
