import type { NewPlant } from '../interface/plant.js';
import { counted } from '../interface/wording.js';
import type { PlantRecord, StoredPlant } from '../store/plant-record.js';
import type { CompiledOutcome } from './compiled-profile.js';
import type { Context } from './context.js';
import { Rejection, reject, rejectByProfile, type Success, succeed } from './outcome.js';

/** POST /plants: stores the plant in the body and returns it. */
export function createPlant(context: Context): Success | Rejection {
  const plant = context.service.readNewPlant(context.request);
  if (plant instanceof Rejection) {
    return plant;
  }
  const taken = findTaken(plant, context);
  const rejection =
    taken?.rejection ??
    rejectDeletedId(plant, context) ??
    rejectName(plant, taken, context) ??
    (isAdded(taken) ? rejectWhenFull(context) : undefined);
  if (rejection !== undefined) {
    return rejection;
  }
  store(plant, taken, context);
  const variant = plant.tag === undefined ? 'without a tag' : 'with a tag';
  const usual = context.profile.outcomeOf('create.new-plant', variant);
  const outcome = taken?.outcome ?? usual;
  const returned = outcome.effect === 'returns-existing' ? taken?.plant : plant;
  return succeed(usual, outcome, context.service.writePlants.one(returned ?? plant));
}

/** A plant that has the id already, and the outcome of creating another one with it. */
interface Taken {
  readonly plant: StoredPlant;
  readonly outcome: CompiledOutcome;
  readonly rejection: Rejection | undefined;
}

function findTaken({ id }: NewPlant, { plants, profile, user }: Context): Taken | undefined {
  const first = plants.find(id);
  if (first === undefined) {
    return undefined;
  }
  const own = isOwnOrShared(first, user)
    ? first
    : plants.findAll(id).find((plant) => isOwnOrShared(plant, user));
  const situation = own === undefined ? 'create.others-id' : 'create.taken-id';
  const outcome = profile.outcomeOf(situation);
  const rejection = rejectByProfile(situation, outcome, `id ${id} is taken`);
  return { plant: own ?? first, outcome, rejection };
}

/** Whether a plant belongs to the user or to everyone. */
function isOwnOrShared({ owner }: PlantRecord, user: string): boolean {
  return owner === user || owner === undefined;
}

/** Whether the store holds one more plant after the create. */
function isAdded(taken: Taken | undefined): boolean {
  return taken === undefined || taken.outcome.effect === 'stored-both';
}

function store({ id, name, tag }: NewPlant, taken: Taken | undefined, context: Context): void {
  const { plants, profile, user } = context;
  switch (taken?.outcome.effect) {
    case 'unchanged':
    case 'returns-existing':
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

function rejectDeletedId({ id }: NewPlant, { plants, profile, user }: Context) {
  const outcome = profile.outcomeOf('create.deleted-id');
  if (outcome.isUsual) {
    return undefined;
  }
  const isIdPerUser = profile.outcomeOf('create.others-id').effect === 'stored-both';
  const wasUsed = plants
    .findDeleted(id)
    .some((plant) => !isIdPerUser || isOwnOrShared(plant, user));
  return wasUsed
    ? rejectByProfile('create.deleted-id', outcome, `id ${id} was used before`)
    : undefined;
}

/** Scans all plants, but only if the profile rejects taken names. */
function rejectName(
  { name }: NewPlant,
  taken: Taken | undefined,
  { plants, profile, user }: Context,
): Rejection | undefined {
  if (profile.isUsual('create.taken-name') && profile.isUsual('create.others-name')) {
    return undefined;
  }
  // The plant that the new one replaces may have the same name.
  const replaced = isAdded(taken) ? undefined : taken?.plant;
  const namesakes = [...plants.values()].filter(
    (other) => other.name === name && other !== replaced,
  );
  const situation = namesakes.some((plant) => isOwnOrShared(plant, user))
    ? 'create.taken-name'
    : 'create.others-name';
  return namesakes.length === 0
    ? undefined
    : rejectByProfile(situation, profile.outcomeOf(situation), `name "${name}" is taken`);
}

function rejectWhenFull({ plants, profile, user }: Context): Rejection | undefined {
  const { parameters } = profile;
  const max = parameters['create.maximum-plants'];
  const isFull = max !== 'unlimited' && plants.count >= max;
  if (isFull || !plants.hasRoomFor(1)) {
    const message = isFull
      ? `the store is full: it holds ${counted(max, 'plant')}`
      : 'the mock is full: reset it, or raise maxPlants (--max-plants)';
    return reject('create.store-full', profile.outcomeOf('create.store-full'), message);
  }
  const maxPerUser = parameters['create.maximum-plants-per-user'];
  if (maxPerUser === 'unlimited' || parameters['create.owner'] === 'everyone') {
    return undefined;
  }
  return plants.countOf(user) >= maxPerUser
    ? reject(
        'create.user-full',
        profile.outcomeOf('create.user-full'),
        `the user has the maximum number of plants: ${maxPerUser}`,
      )
    : undefined;
}
