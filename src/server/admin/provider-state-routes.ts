import * as z from 'zod';
import { isProviderState, providerStates } from '../../interface/provider-states.js';
import type { AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { leaveStates, states } from './provider-states.js';
import { readJson } from './read-json.js';

/** What Pact's verifiers send; other members are theirs. */
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

/** The endpoint that other Pact tools verify the mock by. */
export const providerStateRoutes: readonly AdminRoute[] = [
  {
    method: 'POST',
    path: '/provider-states',
    takes: '`{ "state": "a plant is in the store", "params": {}, "action": "setup" }`',
    does: 'Reaches a provider state of a pact and answers its values; `teardown` takes the plants out again that states put in, or gave an id for.',
    run(call) {
      const { state, params, action } = readJson(call.body, stateChange);
      if (state !== '' && !isProviderState(state)) {
        const known = providerStates.map((name) => `"${name}"`);
        const message = `There is no provider state "${state}": there is ${known.join(', ')}.`;
        throw new AdminError(400, message);
      }
      if (action === 'teardown') {
        leaveStates(call.sandbox);
        return {};
      }
      return state === '' ? {} : states[state](call, params ?? {});
    },
  },
];
