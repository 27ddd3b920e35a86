import type { NewPlant } from '../interface/plant.js';
import { type Call, type Success, toPlant } from './operation.js';
import { readNewPlant } from './read-new-plant.js';
import { Rejection } from './rejection.js';

/** POST /plants: stores the plant in the body and answers it. */
export function createPlant(call: Call): Success | Rejection {
  const { plants, profile, user } = call;
  const plant = readNewPlant(call.request, profile);
  if (plant instanceof Rejection) {
    return plant;
  }
  const taken = plants.find(plant.id);
  const replaced = profile['create.duplicate-id'] === 'replace' ? taken : undefined;
  const rejection =
    refuseId(plant, taken !== undefined, call) ??
    refuseName(plant, call) ??
    (replaced === undefined ? refuseWhenFull(call) : undefined);
  if (rejection !== undefined) {
    return rejection;
  }
  const owner = profile['create.owner'] === 'creator' ? { owner: user } : {};
  if (replaced === undefined) {
    plants.add({ ...plant, ...owner });
  } else {
    plants.replace(replaced, { ...plant, ...owner });
  }
  return { status: 200, value: toPlant(plant) };
}

function refuseId({ id }: NewPlant, taken: boolean, { plants, profile }: Call) {
  if (taken && profile['create.duplicate-id'] === 'reject') {
    return new Rejection('create.duplicate-id', 400, `id ${id} is taken`);
  }
  if (profile['create.deleted-id'] === 'reject' && plants.wasDeleted(id)) {
    return new Rejection('create.deleted-id', 400, `id ${id} was used before`);
  }
  return undefined;
}

function refuseName({ id, name }: NewPlant, { plants, profile, user }: Call) {
  if (profile['create.duplicate-name'] === 'accept') {
    return undefined;
  }
  const isTaken = plants.list(user).some((other) => other.name === name && other.id !== id);
  return isTaken
    ? new Rejection('create.duplicate-name', 400, `name "${name}" is taken`)
    : undefined;
}

function refuseWhenFull({ plants, profile }: Call) {
  const most = profile['create.maximum-plants'];
  return most !== 'unlimited' && plants.count >= most
    ? new Rejection('create.maximum-plants', 400, `the store is full: it holds ${most} plants`)
    : undefined;
}
