import { randomInt, randomUUID } from 'node:crypto';
import { compareIds, type PlantId } from '../../interface/int64.js';
import type { ProviderStateName } from '../../interface/provider-states.js';
import {
  describeWholeNumber,
  isWholeNumber,
  parseWholeNumber,
} from '../../interface/whole-number.js';
import type { Sandbox } from '../../service/sandbox.js';
import { defaultSandbox, tokenOf } from '../../service/sandbox-address.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { allScopes } from '../../store/token-registry.js';
import { type AdminCall, JsonText } from './admin-call.js';
import { AdminError } from './admin-error.js';

type Parameters = Readonly<Record<string, unknown>>;
type Reach = (call: AdminCall, parameters: Parameters) => object;

/** How each provider state is reached in the mock, and what it gives. */
export const states: Readonly<Record<ProviderStateName, Reach>> = {
  'the caller has a valid token': (call) => ({ token: validToken(call).token }),
  'the caller has a token that nobody issued': () => ({ unknownToken: randomUUID() }),
  'a plant is not in the store yet': (call) => valuesOf(freshPlant(call)),
  'a plant with a tag is not in the store yet': (call) => valuesOf(freshPlant(call)),
  'a plant is in the store': (call) => valuesOf(plant(call)),
  'plants are in the store'(call, { count = 3 }) {
    const wanted = readCount(count);
    const planted: PlantRecord[] = [];
    try {
      while (planted.length < wanted) {
        planted.push(plant(call));
      }
    } catch (error) {
      for (const { id } of planted) {
        call.sandbox.plants.remove(id);
      }
      throw error;
    }
    return {};
  },
};

/** Takes the plants out again that states have put in, or given an id for. */
export function leaveStates({ plants, stateIds }: Sandbox): void {
  for (const id of stateIds) {
    plants.remove(id);
  }
  stateIds.clear();
}

const maxCount = 10_000;

/** A number, or its digits, as pacts may have it. */
function readCount(count: unknown): number {
  const number = typeof count === 'string' ? parseWholeNumber(count) : count;
  if (!isWholeNumber(number, 0, maxCount)) {
    throw new AdminError(400, `count must be ${describeWholeNumber(0, maxCount)}.`);
  }
  return number;
}

function plant(call: AdminCall): PlantRecord {
  const { sandbox, service } = call;
  const fresh = freshPlant(call);
  const isShared = service.profile.parameters['create.owner'] === 'everyone';
  const record = isShared ? fresh : { ...fresh, owner: validToken(call).user };
  sandbox.plants.add(record);
  return record;
}

/** A plant that could be created, under an id that none has. */
function freshPlant({ sandbox, service }: AdminCall): PlantRecord {
  const { parameters } = service.profile;
  const fit = (text: string, max: number | 'unlimited') =>
    max === 'unlimited' ? text : text.slice(0, max);
  const id = freshId(sandbox, parameters['create.id-minimum'], parameters['create.id-maximum']);
  sandbox.stateIds.add(id);
  return {
    id,
    name: fit(`Pact plant ${randomUUID()}`, parameters['create.maximum-name-length']),
    tag: fit('herb', parameters['create.maximum-tag-length']),
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
  // Any name is a token, where any token is taken.
  const found = issued ?? service.tokens.find('pact');
  if (found === undefined) {
    throw new AdminError(409, 'No token is known that may read and write: see GET /__admin/users.');
  }
  const { token, user } = found;
  return { token: sandbox.name === defaultSandbox ? token : tokenOf(token, sandbox.name), user };
}

/** As text, since a number would round the id. */
function valuesOf({ id, name, tag }: PlantRecord): JsonText {
  const fraction = randomInt(10 ** 8, 10 ** 9) + 0.5;
  const others = JSON.stringify({ idText: id, fraction, name, tag });
  return new JsonText(`{"id":${id},${others.slice(1)}`);
}
