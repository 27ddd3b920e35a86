import type { Parameters } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import type { SituationState } from '../../interface/situation.js';
import type { ListedPlant } from '../engine/lists.js';
import type { Oracle, OwnedPlant, PlantOwner } from '../engine/oracle.js';
import { otherUser } from '../engine/step.js';
import type { World } from '../engine/world.js';
import type { User } from '../http/request.js';
import { canonicalJson } from './differ.js';

/** With this many plants in a list, the effects of all limits differ. */
const severalPlants = 4;

/** By state, the plants that may be the plant of the state; none if the state is not reached. */
export type PlantsByState = Readonly<Record<SituationState, readonly NewPlant[]>>;

/** The plants that both sides have, as far as the provider's lists have shown. */
export class ComparedPlants {
  readonly #oracle: Oracle;
  readonly #world: World;
  readonly #parameters: Parameters;

  constructor(oracle: Oracle, world: World, parameters: Parameters) {
    this.#oracle = oracle;
    this.#world = world;
    this.#parameters = parameters;
  }

  /** Whether this run has sent a plant of this name. */
  wasSent(name: unknown): boolean {
    return this.#world.plants.some(({ plant }) => normalize(plant.name) === normalize(name));
  }

  /** The plants of each state, as a user meets them. */
  byState(user: User): PlantsByState {
    const stored = this.#oracle.plants();
    const creators = new Map(
      this.#world.plants.toReversed().map(({ plant, owner }) => [plant.id, owner]),
    );
    const createdBy = (one: User) =>
      stored
        .filter(({ plant: { id }, owner }) => {
          return creators.has(id) && one === (owner === 'everyone' ? creators.get(id) : owner);
        })
        .map(({ plant }) => plant);
    const own = createdBy(user);
    const ofOther = createdBy(otherUser(user)).filter(({ id }) =>
      own.every((one) => one.id !== id),
    );
    const { 'list.visibility': visibility, 'create.owner': ownerOfCreated } = this.#parameters;
    const isShared = visibility === 'all' || ownerOfCreated === 'everyone';
    const visible = stored.filter(
      ({ owner }) => isShared || owner === user || owner === 'everyone',
    );
    return {
      'own plant': own,
      'deleted plant': this.#deleted(stored)
        .filter(({ owner }) => owner === user)
        .map(({ plant }) => plant),
      'plant of another': ofOther,
      'visible plant of another': isShared ? ofOther : [],
      'hidden plant of another': isShared ? [] : ofOther,
      'several plants': visible.length < severalPlants ? [] : visible.map(({ plant }) => plant),
    };
  }

  /** The plants of this run that were deleted, and whose ids are free. */
  #deleted(stored: readonly OwnedPlant[]): readonly OwnedPlant[] {
    const taken = new Set(stored.map(({ plant }) => plant.id));
    return this.#world.plants.filter(({ isConfirmed, presence, plant }) => {
      return isConfirmed && presence === 'gone' && !taken.has(plant.id);
    });
  }

  /**
   * Gives the mock the plants that the provider lists now.
   *
   * @param lists the list of each user.
   * @param isCut whether the provider may have plants that its lists do not show.
   */
  restore(lists: ReadonlyMap<User, readonly ListedPlant[]>, isCut: boolean): void {
    let unlisted = this.#world.remaining;
    const listed = mergeLists(lists, this.#parameters).map(({ plant, owner }): OwnedPlant => {
      const { name, tag } = plant;
      const namesakes = unlisted.filter((one) => normalize(one.plant.name) === normalize(name));
      const known = namesakes.find((one) => (one.plant.tag ?? '') === (tag ?? '')) ?? namesakes[0];
      unlisted = unlisted.filter((one) => one !== known);
      const id = known?.plant.id ?? '';
      return {
        plant: { id, name: String(name), ...(typeof tag === 'string' && { tag }) },
        owner: owner === 'everyone' && known ? this.#oracle.ownerOfCreated(known.owner) : owner,
      };
    });
    const hidden = unlisted
      .filter(({ presence }) => isCut && presence === 'there')
      .map(({ plant, owner }) => ({ plant, owner: this.#oracle.ownerOfCreated(owner) }));
    const all = [...listed, ...hidden];
    const order = this.#parameters['list.order'];
    const isNewestFirst = order !== 'changing' && order.direction === 'descending';
    this.#oracle.restore(isNewestFirst ? all.toReversed() : all, this.#deleted(all));
  }
}

/** A provider may have changed the case of a name, trimmed it, or replaced half of a surrogate pair. */
function normalize(name: unknown): string {
  return String(name)
    .trim()
    .toLowerCase()
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

interface ListedBy {
  readonly plant: ListedPlant;
  readonly owner: PlantOwner;
}

/**
 * Merges the lists of both users into one whose order agrees with both. A plant that both list belongs to
 * everyone, if users see other plants than their own.
 */
function mergeLists(
  lists: ReadonlyMap<User, readonly ListedPlant[]>,
  parameters: Parameters,
): readonly ListedBy[] {
  const { 'list.order': order, 'list.visibility': visibility } = parameters;
  const canShare = visibility !== 'own' || parameters['create.owner'] === 'everyone';
  const listOf = (owner: User) => {
    const all = (lists.get(owner) ?? []).map((plant) => ({ plant, text: canonicalJson(plant) }));
    return order === 'changing' ? all.sort((one, two) => (one.text < two.text ? -1 : 1)) : all;
  };
  const second = listOf('second').map((one) => ({ ...one, owner: 'second' as const }));
  const ofFirst = listOf('first').flatMap((one): ListedBy[] => {
    const at = canShare ? second.findIndex(({ text }) => text === one.text) : -1;
    return at < 0
      ? [{ ...one, owner: 'first' }]
      : [...second.splice(0, at + 1).slice(0, -1), { ...one, owner: 'everyone' }];
  });
  return [...ofFirst, ...second];
}
