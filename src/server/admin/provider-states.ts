import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Operation, type OperationContext, OperationError } from '../../control/operation.js';
import {
  type ProviderStateName,
  providerStates as states,
} from '../../interface/provider-states.js';
import { wholeNumberSchema } from '../../interface/read-input.js';
import type { Sandbox } from '../../service/sandbox.js';
import { defaultSandbox, tokenOf } from '../../service/sandbox-address.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { allScopes } from '../../store/token-registry.js';

/** What Pact's verifiers send; other members are ignored. */
const stateChange = z.object(
  {
    /** Empty for none. */
    state: z.enum(['', ...states]),
    /** Pacts may have a number as text. */
    params: z.nullish(
      z.object({
        count: z.pipe(
          z.transform((count = 3) => Number(count)),
          wholeNumberSchema(0, 10_000),
        ),
      }),
    ),
    action: z._default(z.enum(['setup', 'teardown']), 'setup'),
  },
  { error: 'must be { "state": "a plant is in the store" }' },
);

/** The endpoint that Pact tools call before each interaction. */
export const providerStates = {
  method: 'POST',
  path: '/provider-states',
  takes: '`{ "state": "a plant is in the store", "params": {}, "action": "setup" }`',
  body: stateChange,
  does: 'Sets up a provider state of a pact and returns its values; `teardown` deletes the plants that were set up, or created under an id of a state.',
  run(context, { state, params, action }: z.output<typeof stateChange>) {
    if (action === 'teardown') {
      tearDownStates(context.sandbox);
      return {};
    }
    return state === '' ? {} : stateHandlers[state](context, params?.count ?? 3);
  },
} as const satisfies Operation;

type StateHandler = (context: OperationContext, count: number) => object;

/** Sets up each provider state in the mock, and returns its values. */
const stateHandlers: Readonly<Record<ProviderStateName, StateHandler>> = {
  'the caller has a valid token': (context) => ({ token: findValidToken(context).token }),
  'the caller has a token that nobody issued': () => ({ unknownToken: randomUUID() }),
  'a plant is not in the store yet': (context) => valuesOf(createFreshPlant(context)),
  'a plant with a tag is not in the store yet': (context) => valuesOf(createFreshPlant(context)),
  'a plant is in the store': (context) => valuesOf(addPlant(context)),
  'plants are in the store'(context, count) {
    context.sandbox.plants.assertRoomFor(count);
    for (let added = 0; added < count; added++) {
      addPlant(context);
    }
    return {};
  },
};

/** Deletes the plants that states have added, and those created under an id of a state. */
function tearDownStates({ plants, stateIds, journal }: Sandbox): void {
  for (const id of stateIds) {
    plants.remove(id);
  }
  journal.recordChange(
    (ids: readonly string[]) => ids.forEach((id) => void stateIds.add(id)),
    [...stateIds],
  );
  stateIds.clear();
}

function addPlant(context: OperationContext): PlantRecord {
  const { sandbox, service } = context;
  const plant = createFreshPlant(context);
  const isShared = service.profile.parameters['create.owner'] === 'everyone';
  const record = isShared ? plant : { ...plant, owner: findValidToken(context).user };
  sandbox.plants.addAll([record]);
  return record;
}

/** A plant that can be created, with a free id from a random one of nine digits on, if the profile accepts that. */
function createFreshPlant({ sandbox, service }: OperationContext): PlantRecord {
  const { plants, stateIds, journal } = sandbox;
  const { parameters } = service.profile;
  const [lowest, highest] = [
    BigInt(parameters['create.id-minimum']),
    BigInt(parameters['create.id-maximum']),
  ];
  const random = BigInt(randomInt(10 ** 8, 10 ** 9));
  const first = random >= lowest && random <= highest ? random : lowest;
  const id = plants.freeIds(first).next().value;
  if (BigInt(id) > highest) {
    const message = 'Every id that the profile allows is taken: delete a plant first.';
    throw new OperationError(409, message);
  }
  if (!stateIds.has(id)) {
    journal.recordChange((added: string) => void stateIds.delete(added), id);
    stateIds.add(id);
  }
  const fit = (text: string, max: number | 'unlimited') =>
    max === 'unlimited' ? text : text.slice(0, max);
  return {
    id,
    name: fit(`Pact plant ${randomUUID()}`, parameters['create.maximum-name-length']),
    tag: fit('herb', parameters['create.maximum-tag-length']),
  };
}

function findValidToken({ service, sandbox }: OperationContext): { token: string; user: string } {
  const mayAll = service.tokens
    .all()
    .filter(({ scopes }) => allScopes.every((scope) => scopes.includes(scope)));
  // If any token is valid, so is this one.
  const found = mayAll.find(({ status }) => status === 'valid') ?? service.tokens.find('pact');
  if (found === undefined) {
    const message =
      'There is no valid token that may read and write: add one with PUT /__admin/users.';
    throw new OperationError(409, message);
  }
  const { token, user } = found;
  return { token: sandbox.name === defaultSandbox ? token : tokenOf(token, sandbox.name), user };
}

/** The values of a plant; a bigint is written as a number with all its digits. */
function valuesOf({ id, name, tag }: PlantRecord): object {
  const fraction = randomInt(10 ** 8, 10 ** 9) + 0.5;
  return { id: BigInt(id), idText: id, fraction, name, tag };
}
