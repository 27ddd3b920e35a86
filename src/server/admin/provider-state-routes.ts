import * as z from 'zod';
import { isProviderState, providerStates } from '../../interface/provider-states.js';
import type { AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { providerStateHandlers, tearDownStates } from './provider-states.js';
import { readJson } from './read-json.js';

/** What Pact's verifiers send; other members are ignored. */
const stateChange = z.object(
  {
    state: z.string({ error: 'must be the name of a state, or empty for none' }),
    params: z.record(z.string(), z.unknown(), { error: 'must be an object' }).nullish(),
    action: z
      .enum(['setup', 'teardown'], { error: 'must be "setup" or "teardown"' })
      .default('setup'),
  },
  { error: 'must be { "state": "a plant is in the store" }' },
);

/** The endpoint that Pact tools call before each interaction. */
export const providerStateRoutes: readonly AdminRoute[] = [
  {
    method: 'POST',
    path: '/provider-states',
    takes: '`{ "state": "a plant is in the store", "params": {}, "action": "setup" }`',
    does: 'Sets up a provider state of a pact and returns its values; `teardown` deletes the plants that were set up, or created under an id of a state.',
    run(call) {
      const { state, params, action } = readJson(call.body, stateChange);
      if (state !== '' && !isProviderState(state)) {
        const known = providerStates.map((name) => `"${name}"`);
        const message = `There is no provider state "${state}": there is ${known.join(', ')}.`;
        throw new AdminError(400, message);
      }
      if (action === 'teardown') {
        tearDownStates(call.sandbox);
        return {};
      }
      return state === '' ? {} : providerStateHandlers[state](call, params ?? {});
    },
  },
];
