import type { NewPlant } from '../interface/plant.js';
import type { StoredPlant } from '../store/plant-record.js';
import type { Call, Success } from './operation.js';
import { Rejection } from './rejection.js';

/** POST /plants: stores the plant in the body and answers it. */
export function createPlant(call: Call): Success | Rejection {
  const { plants, profile, user } = call;
  const plant = call.readNewPlant(call.request);
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
    (replaced === undefined ? refuseWhenFull(call) : undefined);
  if (rejection !== undefined) {
    return rejection;
  }
  const { id, name, tag } = plant;
  if (replaced !== undefined) {
    plants.replace(replaced, { id, name, tag, owner: replaced.owner });
  } else {
    const owner = profile['create.owner'] === 'creator' ? user : undefined;
    plants.add({ id, name, tag, owner });
  }
  return { status: 200, json: call.writePlants.one(plant) };
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

/** A scan, which only a profile that asks for it pays. */
function refuseName(
  { name }: NewPlant,
  replaced: StoredPlant | undefined,
  { plants, profile, user }: Call,
) {
  if (profile['create.duplicate-name'] === 'accept') {
    return undefined;
  }
  const isAmongAll = profile['create.duplicate-name-among'] === 'all';
  const others = isAmongAll ? [...plants.values()] : plants.list(user);
  const isTaken = others.some((other) => other.name === name && other.key !== replaced?.key);
  return isTaken
    ? new Rejection('create.duplicate-name', 400, `name "${name}" is taken`)
    : undefined;
}

function refuseWhenFull({ plants, profile, user }: Call): Rejection | undefined {
  const most = profile['create.maximum-plants'];
  if (most !== 'unlimited' && plants.count >= most) {
    const message = `the store is full: it holds ${most} plants`;
    return new Rejection('create.maximum-plants', 400, message);
  }
  const mostOfUser = profile['create.maximum-plants-of-user'];
  if (mostOfUser === 'unlimited' || profile['create.owner'] === 'everyone') {
    return undefined;
  }
  return plants.countOf(user) >= mostOfUser
    ? new Rejection(
        'create.maximum-plants-of-user',
        400,
        `the user may have no more plants than ${mostOfUser}`,
      )
    : undefined;
}
