import type { Parameters } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import type { SituationState } from '../../interface/situation.js';
import type { Provider } from '../engine/detect-provider.js';
import type { ListedPlant, Listing } from '../engine/lists.js';
import { type Oracle, recordOfListed } from '../engine/oracle.js';
import { isSameTag, isSameText, trimText } from '../engine/same-text.js';
import type { World, WorldPlant } from '../engine/world.js';
import type { User } from '../http/request.js';
import { severalPlants } from '../scripts/sample.js';

export interface Sides extends Provider {
  readonly oracle: Oracle;
  readonly world: World;
  readonly parameters: Parameters;
}

export function ofRun({ world }: Sides, plants: readonly ListedPlant[]): readonly ListedPlant[] {
  const names = new Set(world.plants.map(({ plant }) => trimText(plant.name)));
  return plants.filter(({ name }) => names.has(trimText(String(name))));
}

/** By state, the plants that may be the plant of the state; none if the state is not reached. */
export type PlantsByState = Readonly<Record<SituationState, readonly NewPlant[]>>;

export function plantsByState({ world, parameters }: Sides, user: User): PlantsByState {
  const { 'list.visibility': visibility, 'create.owner': owner } = parameters;
  const isShared = visibility === 'all' || owner === 'everyone';
  const createdBy = (one: User) => {
    const there = world.remaining.filter(({ presence }) => presence === 'there');
    return there.filter((plant) => plant.owner === one).map(({ plant }) => plant);
  };
  const own = createdBy(user);
  const ofOther = createdBy(user === 'first' ? 'second' : 'first');
  const deleted = deletedIn(world).filter((plant) => plant.owner === user);
  return {
    'own plant': own,
    'deleted plant': deleted.map(({ plant }) => plant),
    'plant of another': ofOther,
    'visible plant of another': isShared ? ofOther : [],
    'hidden plant of another': isShared ? [] : ofOther,
    'several plants': own.length < severalPlants ? [] : own,
  };
}

/** The plants that were deleted, and whose ids are free. */
function deletedIn({ plants, remaining }: World): readonly WorldPlant[] {
  const taken = new Set(remaining.map(({ plant }) => plant.id));
  return plants.filter(({ isConfirmed, presence, plant }) => {
    return isConfirmed && presence === 'gone' && !taken.has(plant.id);
  });
}

/** Gives the mock the plants in the lists of all users, and those of this run that the lists may not show. */
export function restorePlants(
  { oracle, world, parameters, lists }: Sides,
  listings: ReadonlyMap<User, Listing>,
): void {
  const isCut = [...listings.values()].some((listing) => lists.mayBeCut(listing));
  const toRecord = (one: WorldPlant) => oracle.recordOf(one);
  let unlisted = world.remaining;
  const listed = mergeLists(listings, parameters).map(({ plant, owner }) => {
    const namesakes = unlisted.filter((one) => isSameText(one.plant.name, plant.name));
    const known = namesakes.find((one) => isSameTag(one.plant.tag, plant.tag)) ?? namesakes[0];
    unlisted = unlisted.filter((one) => one !== known);
    const record = known && toRecord(known);
    return recordOfListed(plant, owner ?? record?.owner, record?.id);
  });
  const hidden = unlisted.filter(({ presence }) => isCut && presence === 'there').map(toRecord);
  const all = [...listed, ...hidden];
  const order = parameters['list.order'];
  const isNewestFirst = order !== 'changing' && order.direction === 'descending';
  oracle.restore(isNewestFirst ? all.toReversed() : all, deletedIn(world).map(toRecord));
}

interface ListedBy {
  readonly plant: ListedPlant;
  readonly owner?: User | undefined;
}

/** Merges the lists of both users into one whose order agrees with both. */
function mergeLists(
  lists: ReadonlyMap<User, Listing>,
  parameters: Parameters,
): readonly ListedBy[] {
  const { 'list.order': order, 'list.visibility': visibility } = parameters;
  const canShare = visibility !== 'own' || parameters['create.owner'] === 'everyone';
  const listOf = (owner: User) => {
    const plants = lists.get(owner)?.plants ?? [];
    const all = plants.map((plant) => ({ plant, owner, text: `${plant.name} ${plant.tag}` }));
    return order === 'changing' ? all.sort((one, two) => (one.text < two.text ? -1 : 1)) : all;
  };
  const second = listOf('second');
  const merged = listOf('first').flatMap((one): ListedBy[] => {
    const at = canShare ? second.findIndex(({ text }) => text === one.text) : -1;
    return at < 0
      ? [one]
      : [...second.splice(0, at + 1).slice(0, -1), { ...one, owner: undefined }];
  });
  return [...merged, ...second];
}
