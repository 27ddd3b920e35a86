import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { compareIds, type PlantId } from '../../interface/int64.js';
import {
  isProviderState,
  type ProviderStateName,
  providerStates,
} from '../../interface/provider-states.js';
import type { Sandbox } from '../../service/sandbox.js';
import { defaultSandbox, tokenOf } from '../../service/sandbox-address.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { allScopes } from '../../store/token-registry.js';
import { type AdminCall, type AdminRoute, JsonText } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { readJson } from './read-json.js';

/** What Pact's verifiers send; other members are theirs. */
const stateChange = z.object({
  state: z.string().default(''),
  params: z.record(z.string(), z.unknown()).nullish(),
  action: z.enum(['setup', 'teardown']).default('setup'),
});

/** The ids that states have given out in a sandbox, whose plants are taken out at teardown. */
const givenOut = new WeakMap<Sandbox, Set<PlantId>>();

type Reach = (call: AdminCall, params: Readonly<Record<string, unknown>>) => object;

const states: Readonly<Record<ProviderStateName, Reach>> = {
  'the caller has a valid token': (call) => ({ token: validToken(call).token }),
  'the caller has a token that nobody issued': () => ({ unknownToken: randomUUID() }),
  'a plant is not in the store yet': (call) => valuesOf(freshPlant(call)),
  'a plant with a tag is not in the store yet': (call) => valuesOf(freshPlant(call)),
  'a plant is in the store': (call) => valuesOf(plant(call)),
  'plants are in the store'(call, { count = 3 }) {
    const wanted = Number(count);
    if (!(Number.isInteger(wanted) && wanted >= 0 && wanted <= 10_000)) {
      throw new AdminError(400, 'count must be a whole number from 0 to 10000.');
    }
    for (let position = 0; position < wanted; position++) {
      plant(call);
    }
    return {};
  },
};

/** The endpoint that other Pact tools verify the mock by. */
export const providerStateRoutes: readonly AdminRoute[] = [
  {
    method: 'POST',
    path: '/provider-states',
    takes: '`{ "state": "a plant is in the store", "params": {}, "action": "setup" }`',
    does: 'Reaches a provider state of a pact and answers its values; `teardown` takes the plants out again that it put in, or gave an id for.',
    run(call) {
      const { state, params, action } = readJson(call.body, stateChange);
      if (state !== '' && !isProviderState(state)) {
        const known = Object.keys(providerStates).map((name) => `"${name}"`);
        const message = `There is no provider state "${state}": there is ${known.join(', ')}.`;
        throw new AdminError(400, message);
      }
      if (action === 'teardown') {
        takeOut(call.sandbox);
        return {};
      }
      return state === '' ? {} : states[state](call, params ?? {});
    },
  },
];

function plant(call: AdminCall): PlantRecord {
  const { sandbox, service } = call;
  const fresh = freshPlant(call);
  const isShared = service.profile['create.owner'] === 'everyone';
  const record = isShared ? fresh : { ...fresh, owner: validToken(call).user };
  sandbox.plants.add(record);
  return record;
}

function takeOut(sandbox: Sandbox): void {
  for (const id of givenOut.get(sandbox) ?? []) {
    sandbox.plants.remove(id);
  }
  givenOut.delete(sandbox);
}

/** A plant that could be created, under an id that none has. */
function freshPlant({ sandbox, service }: AdminCall): PlantRecord & { readonly tag: string } {
  const { profile } = service;
  const fit = (text: string, most: number | 'unlimited') =>
    most === 'unlimited' ? text : text.slice(0, most);
  const id = freshId(sandbox, profile['create.id-minimum'], profile['create.id-maximum']);
  givenOut.set(sandbox, (givenOut.get(sandbox) ?? new Set()).add(id));
  return {
    id,
    name: fit(`Pact plant ${randomUUID()}`, profile['create.longest-name']),
    tag: fit('herb', profile['create.longest-tag']),
  };
}

/** Nine digits where the profile takes them, else the first free id. */
function freshId({ plants }: Sandbox, minimum: PlantId, maximum: PlantId): PlantId {
  for (let attempt = 0; attempt < 10; attempt++) {
    const id = String(randomInt(10 ** 8, 10 ** 9));
    const isTaken = plants.find(id) !== undefined || plants.findDeleted(id).length > 0;
    if (!isTaken && compareIds(id, minimum) >= 0 && compareIds(id, maximum) <= 0) {
      return id;
    }
  }
  let id = BigInt(minimum);
  while (plants.find(String(id)) !== undefined || plants.findDeleted(String(id)).length > 0) {
    id++;
  }
  if (id > BigInt(maximum)) {
    throw new AdminError(409, 'Every id that the profile allows is taken.');
  }
  return String(id);
}

/** A token that may do everything, and leads to the sandbox. */
function validToken({ service, sandbox }: AdminCall): { token: string; user: string } {
  const issued = service.tokens
    .all()
    .find(
      ({ status, scopes }) =>
        status === 'valid' && allScopes.every((scope) => scopes.includes(scope)),
    );
  const found = issued ?? service.tokens.find('pact');
  if (found === undefined) {
    throw new AdminError(409, 'No token is known that may read and write: see GET /__admin/users.');
  }
  const { token, user } = found;
  return {
    token: sandbox.name === defaultSandbox ? token : tokenOf(token, sandbox.name),
    user,
  };
}

/** As text, since a number would round the id. */
function valuesOf({ id, name, tag }: PlantRecord): JsonText {
  const fraction = randomInt(10 ** 8, 10 ** 9) + 0.5;
  const others = JSON.stringify({ idText: id, fraction, name, tag });
  return new JsonText(`{"id":${id},${others.slice(1)}`);
}
