import { parseInt64 } from '../../interface/int64.js';
import type { Parameters } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import type { SituationState } from '../../interface/situation.js';
import type { ListedPlant } from '../engine/lists.js';
import type { Oracle, OwnedPlant, PlantOwner } from '../engine/oracle.js';
import { otherUser, type Step } from '../engine/step.js';
import type { World } from '../engine/world.js';
import type { Exchange } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { canonicalJson } from './differ.js';

/** With this many plants in a list, the effects of all limits differ. */
const severalPlants = 4;
const maxDeleted = 50;

/** A plant of this run that the mock has, and so the provider, and who has created it. */
interface CreatedPlant {
  readonly plant: NewPlant;
  readonly creator: User;
}

/** The plants that both sides have, as far as the provider's lists have shown. */
export class ComparedPlants {
  readonly #oracle: Oracle;
  readonly #world: World;
  readonly #parameters: Parameters;
  readonly #creators = new Map<string, User>();
  readonly #names = new Set<string>();
  #stored: readonly OwnedPlant[] = [];
  #created: readonly CreatedPlant[] = [];

  constructor(oracle: Oracle, world: World, parameters: Parameters) {
    this.#oracle = oracle;
    this.#world = world;
    this.#parameters = parameters;
  }

  /** Records a step that both sides have got. */
  note(step: Step, exchange: Exchange): void {
    this.#world.apply(step, exchange);
    const { sent } = step.request;
    if (sent !== undefined) {
      const id = parseInt64(sent.id);
      if ('id' in id && !this.#creators.has(id.id)) {
        this.#creators.set(id.id, step.user);
      }
      this.#names.add(normalize(sent.name));
    }
    this.#update();
  }

  /** Whether this run has sent a plant of this name. */
  wasSent(name: unknown): boolean {
    return this.#names.has(normalize(name));
  }

  /** The plants that a user has created. */
  createdBy(user: User): readonly NewPlant[] {
    return this.#created.filter(({ creator }) => creator === user).map(({ plant }) => plant);
  }

  /** The plants that may be the plant of a state; none if the state is not reached. */
  inState(state: SituationState | undefined, user: User): readonly NewPlant[] {
    switch (state) {
      case undefined:
        return [];
      case 'own plant':
        return this.createdBy(user);
      case 'deleted plant':
        return this.#deleted()
          .filter(({ owner }) => owner === user)
          .map(({ plant }) => plant);
      case 'plant of another':
        return this.#createdByOther(user);
      case 'visible plant of another':
        return this.#areOthersVisible ? this.#createdByOther(user) : [];
      case 'hidden plant of another':
        return this.#areOthersVisible ? [] : this.#createdByOther(user);
      case 'several plants': {
        const visible = this.#stored.filter(({ owner }) => {
          return owner === user || owner === 'everyone' || this.#areOthersVisible;
        });
        return visible.length < severalPlants ? [] : visible.map(({ plant }) => plant);
      }
    }
  }

  get #areOthersVisible(): boolean {
    const { 'list.visibility': visibility, 'create.owner': owner } = this.#parameters;
    return visibility === 'all' || owner === 'everyone';
  }

  #createdByOther(user: User): readonly NewPlant[] {
    const own = new Set(this.createdBy(user).map(({ id }) => id));
    return this.createdBy(otherUser(user)).filter(({ id }) => !own.has(id));
  }

  /** The plants of this run that were deleted last, and whose ids are free. */
  #deleted(): readonly { readonly plant: NewPlant; readonly owner: User }[] {
    const taken = new Set(this.#stored.map(({ plant }) => plant.id));
    return this.#world.plants
      .filter(({ isConfirmed, presence, plant }) => {
        return isConfirmed && presence === 'gone' && !taken.has(plant.id);
      })
      .slice(-maxDeleted);
  }

  /**
   * Gives the mock the plants that the provider lists now.
   *
   * @param lists the list of each user.
   * @param isCut whether the provider may have plants that its lists do not show.
   */
  restore(lists: ReadonlyMap<User, readonly ListedPlant[]>, isCut: boolean): void {
    const stored = this.#stored.filter(({ plant }) => this.#creators.has(plant.id));
    const isStored = ({ id, name }: NewPlant) =>
      stored.some(({ plant }) => plant.id === id && normalize(plant.name) === normalize(name));
    const others = this.#world.remaining
      .filter(({ plant }) => !isStored(plant))
      .map(({ plant, owner }) => ({ plant, owner: this.#oracle.ownerOfCreated(owner) }));
    let known: readonly OwnedPlant[] = [...stored, ...others];
    const listed = mergeLists(lists, this.#parameters).map(({ plant, owner }) => {
      const found = known.find((one) => normalize(one.plant.name) === normalize(plant.name));
      known = known.filter((one) => one !== found);
      const tag = typeof plant.tag === 'string' ? { tag: plant.tag } : {};
      const { id } = found?.plant ?? { id: '' };
      return { plant: { id, name: String(plant.name), ...tag }, owner: found?.owner ?? owner };
    });
    const there = this.#world.remaining.filter(({ presence }) => presence === 'there');
    const isThere = ({ plant }: OwnedPlant) => there.some((one) => one.plant.id === plant.id);
    const hidden = isCut ? stored.filter((one) => known.includes(one) && isThere(one)) : [];
    this.#oracle.restore([...listed, ...hidden], this.#deleted());
    this.#update();
  }

  #update(): void {
    this.#stored = this.#oracle.plants();
    this.#created = this.#stored.flatMap(({ plant, owner }) => {
      const creator = this.#creators.get(plant.id);
      return creator ? { plant, creator: owner === 'everyone' ? creator : owner } : [];
    });
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
    const all = (lists.get(owner) ?? []).map((plant) => {
      return { plant, owner, text: canonicalJson(plant) };
    });
    return order === 'changing' ? all.sort((one, two) => (one.text < two.text ? -1 : 1)) : all;
  };
  const second = listOf('second');
  const merged: ListedBy[] = [];
  let next = 0;
  for (const one of listOf('first')) {
    const found = second.findIndex(({ text }, at) => canShare && at >= next && text === one.text);
    if (found >= 0) {
      merged.push(...second.slice(next, found));
      next = found + 1;
    }
    merged.push(found >= 0 ? { ...one, owner: 'everyone' } : one);
  }
  return [...merged, ...second.slice(next)];
}
