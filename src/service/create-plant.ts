import type { NewPlant } from '../interface/plant.js';
import type { StoredPlant } from '../store/plant-record.js';
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
  const replaced = findReplaced(plant, call);
  if (replaced instanceof Rejection) {
    return replaced;
  }
  const rejection =
    refuseDeletedId(plant, call) ??
    refuseName(plant, replaced, call) ??
    refuseWhenFull(replaced, call);
  if (rejection !== undefined) {
    return rejection;
  }
  if (replaced !== undefined) {
    plants.replace(replaced, { ...plant, owner: replaced.owner });
  } else if (profile['create.owner'] === 'creator') {
    plants.add({ ...plant, owner: user });
  } else {
    plants.add(plant);
  }
  return { status: 200, value: toPlant(plant) };
}

/** The plant that the new one takes the place of, if there is one. */
function findReplaced(
  { id }: NewPlant,
  { plants, profile, user }: Call,
): StoredPlant | Rejection | undefined {
  const taken = plants.find(id);
  const choice = profile['create.duplicate-id'];
  if (taken === undefined || choice === 'keep-both') {
    return undefined;
  }
  return choice === 'replace' && plants.canSee(user, taken)
    ? taken
    : new Rejection('create.duplicate-id', 400, `id ${id} is taken`);
}

function refuseDeletedId({ id }: NewPlant, { plants, profile }: Call) {
  return profile['create.deleted-id'] === 'reject' && plants.findDeleted(id).length > 0
    ? new Rejection('create.deleted-id', 400, `id ${id} was used before`)
    : undefined;
}

/** A scan of the user's list, which only a profile that asks for it pays. */
function refuseName(
  { name }: NewPlant,
  replaced: StoredPlant | undefined,
  { plants, profile, user }: Call,
) {
  if (profile['create.duplicate-name'] === 'accept') {
    return undefined;
  }
  const isTaken = plants
    .list(user)
    .some((other) => other.name === name && other.key !== replaced?.key);
  return isTaken
    ? new Rejection('create.duplicate-name', 400, `name "${name}" is taken`)
    : undefined;
}

function refuseWhenFull(replaced: StoredPlant | undefined, { plants, profile }: Call) {
  const most = profile['create.maximum-plants'];
  return replaced === undefined && most !== 'unlimited' && plants.count >= most
    ? new Rejection('create.maximum-plants', 400, `the store is full: it holds ${most} plants`)
    : undefined;
}
