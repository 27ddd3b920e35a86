import { effectOf, type Outcomes, resolveOutcome } from '../../interface/resolve-outcome.js';
import { parseSituationKey } from '../../interface/situations.js';
import { type Exchange, jsonOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { nameOfPlant } from '../session/listed-plants.js';
import { findPlantInBody } from '../session/plant-in-body.js';
import type { TestPlant } from '../session/test-plants.js';
import type { Step } from './step.js';

/** A plant that both sides should hold, and the user who has created it. */
export interface ComparedPlant extends TestPlant {
  readonly creator: User;
}

/** Older deleted plants are forgotten. */
const maxDeleted = 50;

/** The plants of this run that both sides should hold. */
export class ComparedPlants {
  #present: readonly ComparedPlant[] = [];
  #deleted: readonly ComparedPlant[] = [];

  get present(): readonly ComparedPlant[] {
    return this.#present;
  }

  /** The plants that a user has created. */
  createdBy(user: User): readonly ComparedPlant[] {
    return this.#present.filter(({ creator }) => creator === user);
  }

  /** The plants of the other user whose ids no plant of this user has. */
  createdByOthers(user: User): readonly ComparedPlant[] {
    const own = new Set(this.createdBy(user).map(({ id }) => id));
    return this.#present.filter(({ creator, id }) => creator !== user && !own.has(id));
  }

  /** The plants that a user has created and deleted, and whose ids are free. */
  deletedBy(user: User): readonly ComparedPlant[] {
    const taken = new Set(this.#present.map(({ id }) => id));
    return this.#deleted.filter(({ creator, id }) => creator === user && !taken.has(id));
  }

  /** Adds a plant, also beside others with its id. */
  add(plant: ComparedPlant): void {
    this.#present = [...this.#present, plant];
    this.#deleted = this.#deleted.filter(({ id }) => id !== plant.id);
  }

  /** Replaces the plant with this id; if there are several, that of the user. */
  replace({ creator: user, ...plant }: ComparedPlant): void {
    const previous =
      this.createdBy(user).find(({ id }) => id === plant.id) ??
      this.#present.find(({ id }) => id === plant.id);
    const creator = previous?.creator ?? user;
    this.#present = [...this.#present.filter((one) => one !== previous), { ...plant, creator }];
  }

  /** Removes the plants with this id: those of the user, or else those of the other user. */
  remove(id: string, user: User): void {
    const own = this.#present.filter((plant) => plant.id === id && plant.creator === user);
    const removed = own.length > 0 ? own : this.#present.filter((plant) => plant.id === id);
    this.#present = this.#present.filter((plant) => !removed.includes(plant));
    // A deleted plant of the other user is not in the state "deleted plant" for this user.
    this.#deleted = [...this.#deleted, ...own].slice(-maxDeleted);
  }

  /** Forgets all plants that are present. */
  clear(): void {
    this.#present = [];
  }
}

/** Applies a step that both sides accepted to the plants that both sides should hold. */
export function applyEffect(
  comparedPlants: ComparedPlants,
  step: Step,
  exchange: Exchange,
  outcomes: Outcomes,
): void {
  const [id] = parseSituationKey(step.key);
  const effect = effectOf(id, resolveOutcome(outcomes, step.key));
  switch (exchange.request.method) {
    case 'POST':
      applyCreate(comparedPlants, step, exchange, effect);
      return;
    case 'DELETE':
      if (effect !== 'nothing') {
        comparedPlants.remove(
          effect === 'leading-digits' ? step.plant.id : pathIdOf(exchange),
          step.user,
        );
      }
  }
}

function applyCreate(
  comparedPlants: ComparedPlants,
  { user }: Step,
  exchange: Exchange,
  effect: string | undefined,
): void {
  const sent = findPlantInBody(exchange.request.body ?? new Uint8Array());
  if (sent === undefined || effect === 'unchanged' || effect === 'returns-existing') {
    return;
  }
  const answered = nameOfPlant(jsonOf(exchange));
  const name = typeof answered === 'string' ? answered : sent.name;
  const plant = { id: sent.id, name, creator: user };
  if (effect === 'replaced' || effect === 'replaced-last') {
    comparedPlants.replace(plant);
  } else {
    comparedPlants.add(plant);
  }
}

function pathIdOf({ request }: Exchange): string {
  return decodeURIComponent(new URL(request.url).pathname.replace(/^.*\//, ''));
}
