import { createPlantClient } from '../../src/client/create-plant-client.js';
import { example, plantPath, states, token } from '../injected.js';
import type { Interaction } from '../interaction.js';
import { successWithoutBody } from '../response.js';

/** Deletes that succeed. */
export const deleteInteractions: readonly Interaction[] = [
  {
    description: 'delete a plant',
    given: [states.signedIn, states.plant],
    request: { method: 'DELETE', path: plantPath, headers: { Authorization: token } },
    response: successWithoutBody,
    rules: {
      status: ['delete.removes-one-plant'],
      'status 401': ['authentication.bearer'],
      body: ['delete.answers-without-body'],
    },
    send: (consumer) => createPlantClient({ ...consumer, token: example.token }).delete(example.id),
  },
];
