import type { NewPlant } from '../interface/plant.js';
import type { StoredPlant } from '../store/plant-record.js';
import { counted } from '../text/wording.js';
import type { CompiledOutcome, CompiledProfile } from './compiled-profile.js';
import type { Exchange } from './exchange.js';
import { createReadNewPlant } from './read-new-plant.js';
import type { Responses } from './responses.js';
import { Rejection, type StageResult } from './stage-result.js';

/** POST /plants: stores the plant in the body and returns it. Chooses the checks that can apply under a profile. */
export function chooseCreatePlant(profile: CompiledProfile, responses: Responses) {
  const readNewPlant = createReadNewPlant(profile);
  const checks = chooseChecks(profile);
  const usualOutcomes = {
    'with a tag': profile.outcomeOf('create.new-plant', 'with a tag'),
    'without a tag': profile.outcomeOf('create.new-plant', 'without a tag'),
  };
  return (exchange: Exchange): StageResult => {
    const plant = readNewPlant(exchange.request);
    if (plant instanceof Rejection) {
      return plant;
    }
    const taken = findTaken(plant, exchange);
    if (taken?.rejection !== undefined) {
      return taken.rejection;
    }
    for (const check of checks) {
      const rejection = check(plant, exchange, taken);
      if (rejection !== undefined) {
        return rejection;
      }
    }
    store(plant, taken, exchange);
    const usual = usualOutcomes[plant.tag === undefined ? 'without a tag' : 'with a tag'];
    const outcome = taken?.outcome ?? usual;
    const returned = outcome.effect === 'returns-existing' ? taken?.stored.plant : plant;
    return responses.succeed(exchange, usual, outcome, responses.plant(returned ?? plant));
  };
}

/** A reason to reject a plant that is well-formed. */
type Check = (
  plant: NewPlant,
  exchange: Exchange,
  taken: Taken | undefined,
) => Rejection | undefined;

function chooseChecks(profile: CompiledProfile): readonly Check[] {
  const areNamesFree =
    profile.isUsual('create.taken-name') && profile.isUsual('create.others-name');
  return [
    ...(profile.isUsual('create.deleted-id') ? [] : [rejectDeletedId]),
    ...(areNamesFree ? [] : [rejectName]),
    rejectWhenFull,
  ];
}

/** A plant that has the id already, and the outcome of creating another one with it. */
interface Taken {
  readonly stored: StoredPlant;
  readonly outcome: CompiledOutcome;
  /** Whether the store holds both afterwards. */
  readonly isAdded: boolean;
  readonly rejection: Rejection | undefined;
}

function findTaken({ id }: NewPlant, { plants, profile, user = '' }: Exchange): Taken | undefined {
  const others = plants.findAll(id);
  const ownPlant = others.find((record) => isOwnOrShared(record, user));
  const stored = ownPlant ?? others[0];
  if (stored === undefined) {
    return undefined;
  }
  const situation = ownPlant === undefined ? 'create.others-id' : 'create.taken-id';
  const rejection = profile.rejectUnlessAccepted(situation, `id ${id} is taken`);
  const outcome = profile.outcomeOf(situation);
  return { stored, outcome, isAdded: outcome.effect === 'stored-both', rejection };
}

function isOwnOrShared({ owner }: StoredPlant, user: string): boolean {
  return owner === user || owner === undefined;
}

function store(plant: NewPlant, taken: Taken | undefined, exchange: Exchange): void {
  const { plants, profile, user = '', at } = exchange;
  if (taken === undefined || taken.isAdded) {
    const owner = profile.parameters['create.owner'] === 'creator' ? user : undefined;
    plants.create(plant, owner, at);
    return;
  }
  const { stored, outcome } = taken;
  const isLast = outcome.effect === 'replaced-last';
  if (isLast || outcome.effect === 'replaced') {
    plants.replace(stored, { ...plant, owner: stored.owner }, { isLast }, at);
  }
}

function rejectDeletedId({ id }: NewPlant, { plants, profile, user = '' }: Exchange) {
  const isIdPerUser = profile.outcomeOf('create.others-id').effect === 'stored-both';
  const deleted = plants.findDeleted(id);
  const wasUsed =
    deleted.length > 0 && deleted.some((plant) => !isIdPerUser || isOwnOrShared(plant, user));
  return wasUsed
    ? profile.rejectUnlessAccepted('create.deleted-id', `id ${id} was used before`)
    : undefined;
}

/** Scans all plants. */
function rejectName(
  { name }: NewPlant,
  { plants, profile, user = '' }: Exchange,
  taken: Taken | undefined,
): Rejection | undefined {
  // The plant that the new one replaces may have the same name.
  const replaced = taken?.isAdded ? undefined : taken?.stored;
  const namesakes = [...plants.values()].filter(
    (other) => other.plant.name === name && other !== replaced,
  );
  const situation = namesakes.some((plant) => isOwnOrShared(plant, user))
    ? 'create.taken-name'
    : 'create.others-name';
  return namesakes.length === 0
    ? undefined
    : profile.rejectUnlessAccepted(situation, `name "${name}" is taken`);
}

function rejectWhenFull(
  _: NewPlant,
  { plants, profile }: Exchange,
  taken: Taken | undefined,
): Rejection | undefined {
  if (taken?.isAdded === false) {
    return undefined;
  }
  const max = profile.parameters['create.maximum-plants'];
  if (max !== 'unlimited' && plants.count >= max) {
    const message = `the store is full: it holds ${counted(max, 'plant')}`;
    return profile.reject('create.store-full', message);
  }
  if (!plants.hasRoomFor(1)) {
    const message = 'the mock is full: reset it, or raise maxPlants (--max-plants)';
    return profile.reject('create.store-full', message);
  }
  return undefined;
}
