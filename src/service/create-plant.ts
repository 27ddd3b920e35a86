import type { NewPlant } from '../interface/plant.js';
import type { StoredPlant } from '../store/plant-record.js';
import type { CompiledOutcome } from './compiled-profile.js';
import type { Call, Success } from './operation.js';
import { Rejection, reject, rejectIfRefused } from './rejection.js';
import { succeed } from './succeed.js';

/** POST /plants: stores the plant in the body and answers it. */
export function createPlant(call: Call): Success | Rejection {
  const plant = call.readNewPlant(call.request);
  if (plant instanceof Rejection) {
    return plant;
  }
  const taken = findTaken(plant, call);
  if (taken?.rejection !== undefined) {
    return taken.rejection;
  }
  const rejection =
    rejectDeletedId(plant, call) ??
    rejectName(plant, taken?.plant, call) ??
    (taken === undefined ? rejectWhenFull(call) : undefined);
  if (rejection !== undefined) {
    return rejection;
  }
  store(plant, taken, call);
  const variant = plant.tag === undefined ? 'without a tag' : 'with a tag';
  const outcome = taken?.outcome ?? call.profile.outcomeOf('create.new-plant', variant);
  const { id, name } = plant;
  return succeed(
    call.profile,
    'create.new-plant',
    outcome,
    { id, name },
    call.writePlants.one(plant),
  );
}

/** A plant that has the id already, and what becomes of the two. */
interface Taken {
  readonly plant: StoredPlant;
  readonly outcome: CompiledOutcome;
  readonly rejection: Rejection | undefined;
}

function findTaken({ id, name }: NewPlant, { plants, profile, user }: Call): Taken | undefined {
  const first = plants.find(id);
  if (first === undefined) {
    return undefined;
  }
  const isOwn = ({ owner }: StoredPlant) => owner === user || owner === undefined;
  const own = isOwn(first) ? first : plants.findAll(id).find(isOwn);
  const situation = own === undefined ? 'create.others-id' : 'create.taken-id';
  const outcome = profile.outcomeOf(situation);
  const rejection = rejectIfRefused(situation, outcome, `id ${id} is taken`, { id, name });
  return { plant: own ?? first, outcome, rejection };
}

function store({ id, name, tag }: NewPlant, taken: Taken | undefined, call: Call): void {
  const { plants, profile, user } = call;
  switch (taken?.outcome.effect) {
    case 'unchanged':
      return;
    case 'replaced':
    case 'replaced-last': {
      const { plant, outcome } = taken;
      const isLast = outcome.effect === 'replaced-last';
      plants.replace(plant, { id, name, tag, owner: plant.owner }, { isLast });
      return;
    }
    default: {
      const owner = profile.parameters['create.owner'] === 'creator' ? user : undefined;
      plants.add({ id, name, tag, owner });
    }
  }
}

function rejectDeletedId({ id, name }: NewPlant, { plants, profile, user }: Call) {
  const outcome = profile.outcomeOf('create.deleted-id');
  if (outcome.isUsual) {
    return undefined;
  }
  const areIdsOfUsers = profile.outcomeOf('create.others-id').effect === 'kept-both';
  const wasUsed = plants.findDeleted(id).some(({ owner }) => !areIdsOfUsers || owner === user);
  return wasUsed
    ? rejectIfRefused('create.deleted-id', outcome, `id ${id} was used before`, { id, name })
    : undefined;
}

/** A scan, which only a profile that asks for it pays. */
function rejectName(
  { id, name }: NewPlant,
  replaced: StoredPlant | undefined,
  { plants, profile, user }: Call,
): Rejection | undefined {
  if (profile.isUsual('create.taken-name') && profile.isUsual('create.others-name')) {
    return undefined;
  }
  const namesakes = [...plants.values()].filter(
    (other) => other.name === name && other.key !== replaced?.key,
  );
  const isOwn = namesakes.some(({ owner }) => owner === user || owner === undefined);
  const situation = isOwn ? 'create.taken-name' : 'create.others-name';
  return namesakes.length === 0
    ? undefined
    : rejectIfRefused(situation, profile.outcomeOf(situation), `name "${name}" is taken`, {
        id,
        name,
      });
}

function rejectWhenFull({ plants, profile, user }: Call): Rejection | undefined {
  const { parameters } = profile;
  const most = parameters['create.maximum-plants'];
  if (most !== 'unlimited' && plants.count >= most) {
    const message = `the store is full: it holds ${most} plants`;
    return reject('create.store-full', profile.outcomeOf('create.store-full'), message);
  }
  const mostOfUser = parameters['create.maximum-plants-of-user'];
  if (mostOfUser === 'unlimited' || parameters['create.owner'] === 'everyone') {
    return undefined;
  }
  return plants.countOf(user) >= mostOfUser
    ? reject(
        'create.user-full',
        profile.outcomeOf('create.user-full'),
        `the user may have no more plants than ${mostOfUser}`,
      )
    : undefined;
}
