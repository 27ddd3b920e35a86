import { randomInt, randomUUID } from 'node:crypto';
import { OperationError, type OperationTarget, operation } from '../../control/operation.js';
import { examplePlant } from '../../interface/plant.js';
import {
  type ProviderStateName,
  providerStateNames as states,
} from '../../interface/provider-states.js';
import type { Sandbox } from '../../service/sandbox.js';
import { defaultSandbox, tokenOf } from '../../service/sandbox-address.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { allScopes } from '../../store/token-registry.js';
import * as v from '../../text/schema.js';

/** What Pact's verifiers send; other members are ignored. */
const stateChange = v.object({
  /** Empty for none. */
  state: v.picklist(['', ...states]),
  /** Pacts may have a number as text. */
  params: v.nullish(
    v.object({
      count: v.pipe(v.optional(v.unknown(), 3), v.transform(Number), v.wholeNumber(0, 10_000)),
    }),
  ),
  action: v.optional(v.picklist(['setup', 'teardown']), 'setup'),
});

/** The endpoint that Pact tools call before each interaction. */
export const providerStates = operation('POST /provider-states', {
  does: 'Sets up a provider state of a pact and returns its values; `teardown` deletes the plants that were set up, or created under an id of a state.',
  input: stateChange,
  example: { state: 'a plant is in the store', params: {}, action: 'setup' },
  run(target, { state, params, action }) {
    if (action === 'teardown') {
      tearDownStates(target.sandbox);
      return {};
    }
    return state === '' ? {} : stateHandlers[state](target, params?.count ?? 3);
  },
});

type StateHandler = (target: OperationTarget, count: number) => object;

/** Sets up each provider state in the mock, and returns its values. */
const stateHandlers: Readonly<Record<ProviderStateName, StateHandler>> = {
  'the caller has a valid token': (target) => ({ token: findValidToken(target).token }),
  'the caller has a token that nobody issued': () => ({ unknownToken: randomUUID() }),
  'a plant is not in the store yet': (target) => reserveFreshPlant(target),
  'a plant with a tag is not in the store yet': (target) => reserveFreshPlant(target),
  'a plant is in the store'(target) {
    const [plant] = addPlants(target, 1) as [PlantRecord];
    return valuesOf(plant);
  },
  'plants are in the store'(target, count) {
    addPlants(target, count);
    return {};
  },
};

/** Deletes the plants that states have added, and those created under an id of a state. */
function tearDownStates({ plants, stateIds, undoLog }: Sandbox): void {
  for (const id of stateIds) {
    plants.remove(id);
  }
  const record = undoLog.recorder();
  record((ids: readonly string[]) => ids.forEach((id) => void stateIds.add(id)), [...stateIds]);
  stateIds.clear();
}

/** Returns the values of a plant that can be created; the teardown deletes it then. */
function reserveFreshPlant(target: OperationTarget): object {
  const [plant] = makeFreshPlants(target, 1) as [PlantRecord];
  noteStateIds(target.sandbox, [plant]);
  return valuesOf(plant);
}

/** Adds plants that a valid token can list, all or none. */
function addPlants(target: OperationTarget, count: number): readonly PlantRecord[] {
  const { sandbox, service } = target;
  const isShared = service.profile.parameters['create.owner'] === 'everyone';
  const owner = isShared ? undefined : findValidToken(target).user;
  sandbox.plants.assertRoomFor(count);
  const plants = makeFreshPlants(target, count).map((plant) => ({ ...plant, owner }));
  sandbox.plants.addAll(plants);
  noteStateIds(sandbox, plants);
  return plants;
}

function noteStateIds({ stateIds, undoLog }: Sandbox, plants: readonly PlantRecord[]): void {
  const record = undoLog.recorder();
  for (const { id } of plants) {
    if (!stateIds.has(id)) {
      record((added: string) => void stateIds.delete(added), id);
      stateIds.add(id);
    }
  }
}

/** Plants that the profile accepts, with free ids: from a random one of nine digits on, if it accepts that. */
function makeFreshPlants({ sandbox, service }: OperationTarget, count: number): PlantRecord[] {
  const { parameters } = service.profile;
  const lowest = BigInt(parameters['create.id-minimum']);
  const highest = BigInt(parameters['create.id-maximum']);
  const random = BigInt(randomInt(10 ** 8, 10 ** 9));
  const hasRoom = random >= lowest && random + BigInt(count) <= highest;
  const ids = sandbox.plants.freeIds(hasRoom ? random : lowest);
  return Array.from({ length: count }, () => {
    const id = ids.next().value;
    if (BigInt(id) > highest) {
      const message = 'Every id that the profile allows is taken: delete a plant first.';
      throw new OperationError(409, message);
    }
    return {
      ...examplePlant,
      id,
      name: cut(`Pact plant ${randomUUID()}`, parameters['create.maximum-name-length']),
      tag: cut(examplePlant.tag, parameters['create.maximum-tag-length']),
    };
  });
}

function cut(text: string, maxLength: number | 'unlimited'): string {
  return maxLength === 'unlimited' ? text : text.slice(0, maxLength);
}

function findValidToken({ service, sandbox }: OperationTarget): { token: string; user: string } {
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
function valuesOf({ id, ...plant }: PlantRecord): object {
  const fraction = randomInt(10 ** 8, 10 ** 9) + 0.5;
  return { ...plant, id: BigInt(id), idText: id, fraction };
}
