import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import type { Parameters } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import type { Situation } from '../../interface/situation.js';
import { situations } from '../../interface/situations.js';
import { createStep, deleteStep, listStep, type Step } from '../engine/step.js';
import type { Connection } from '../http/connection.js';
import type { User } from '../http/request.js';
import type { ComparedPlants } from './compared-plants.js';
import { listVariants, type Variant, type VariantOptions } from './variants.js';

/** A request to both sides. */
export interface ComparedStep extends Step, Omit<Variant, 'situation' | 'samples'> {
  readonly situation: Situation;
}

/** A list without a limit. */
export function listAllStep(user: User): ComparedStep {
  return { ...listStep('', user), key: 'list.all/no query', situation: situations['list.all'] };
}

/** What the steps are drawn from. */
export interface StepSource extends VariantOptions {
  readonly seed: number;
  readonly connection: Pick<Connection, 'users' | 'tokenOf'>;
  readonly plants: ComparedPlants;
}

const shareOfVariants = 0.65;
/** The first steps are plain, so that a difference of every request shows first in these. */
const firstSteps = 'accccaldccd';
/** In steps: the length of a period, and the part of it in which a user gets many plants. */
const [period, growsFrom, growsUntil] = [300, 110, 230];
/** Of a user: as many most of the time, as a range. */
const usualPlants = [3, 8] as const;
/** More plants than many pages have, and as many as a user gets at most for a limit of the parameters. */
const [minPeak, maxPeak] = [27, 110];

/** Draws steps at random: the same seed draws the same, if the provider responds the same. */
export class StepDrawer {
  readonly #source: StepSource;
  readonly #generator: ReturnType<typeof mersenne>;
  readonly #variants: readonly Variant[];
  readonly #uses = new Map<Variant, number>();
  #position = 0;

  constructor(source: StepSource) {
    this.#source = source;
    this.#generator = mersenne(source.seed);
    this.#variants = listVariants(source);
  }

  /** Draws a step that is possible with the plants that both sides have now. */
  async next(): Promise<ComparedStep> {
    const position = this.#position++;
    const user = this.#pick(this.#source.connection.users) ?? 'first';
    const first = firstSteps[position];
    if (first !== undefined) {
      return this.#plain(first, user);
    }
    const isOfVariant = uniformFloat64(this.#generator) < shareOfVariants;
    const ofVariant = isOfVariant ? await this.#ofVariant() : undefined;
    return ofVariant ?? this.#plain(this.#operation(position, user), user);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(uniformFloat64(this.#generator) * items.length)];
  }

  /** Chooses an operation so that the user has a few plants most of the time, and many now and then. */
  #operation(position: number, user: User): string {
    const { plants, parameters, connection } = this.#source;
    const { users } = connection;
    const at = position % period;
    const isTurn = user === users[Math.floor(position / period) % users.length];
    const grows = isTurn && at >= growsFrom && at < growsUntil;
    const [low, high] = grows ? [peakOf(parameters), peakOf(parameters)] : usualPlants;
    const count = plants.createdBy(user).length;
    const operations = count < low ? 'cccca' : count > high ? 'dddddddcal' : 'cccccdddaal';
    return this.#pick([...operations]) ?? 'a';
  }

  /** A plain step: a create, a delete, or a list of all plants or with a limit. */
  #plain(operation: string, user: User): ComparedStep {
    const { maker, plants } = this.#source;
    const plant = operation === 'd' ? this.#pick(plants.createdBy(user)) : undefined;
    if (plant !== undefined) {
      const situation = situations['delete.own-plant'];
      return { ...deleteStep(plant, user), key: 'delete.own-plant/by its id', situation };
    }
    if (operation === 'a') {
      return listAllStep(user);
    }
    if (operation === 'l') {
      const step = listStep(`?limit=${this.#pick([1, 2, 3])}`, user);
      return { ...step, key: 'list.limited/small', situation: situations['list.limited'] };
    }
    const fresh = this.#pick([maker.next(), maker.nextWithoutTag()]) as NewPlant;
    const key = `create.new-plant/${fresh.tag === undefined ? 'without' : 'with'} a tag` as const;
    return { ...createStep(fresh, user), key, situation: situations['create.new-plant'] };
  }

  /** Draws a step of the variant that was drawn the least often, of those that are possible. */
  async #ofVariant(): Promise<ComparedStep | undefined> {
    const { connection, plants, maker, parameters, tokens } = this.#source;
    const candidates = this.#variants.flatMap((variant) => {
      const users = connection.users.filter((user) => this.#isPossible(variant, user));
      return users.length === 0 ? [] : { variant, users, uses: this.#uses.get(variant) ?? 0 };
    });
    const fewest = Math.min(...candidates.map(({ uses }) => uses));
    const drawn = this.#pick(candidates.filter(({ uses }) => uses === fewest));
    if (drawn === undefined) {
      return undefined;
    }
    this.#uses.set(drawn.variant, fewest + 1);
    const { samples, ...variant } = drawn.variant;
    const { token: kind = 'valid', state } = variant.situation;
    const user = this.#pick(drawn.users) ?? 'first';
    const plant = this.#pick(plants.inState(state, user)) ?? maker.next();
    const token = await connection.tokenOf(user);
    const sample = samples[fewest % samples.length];
    const request = sample?.({ fresh: maker.next(), plant, token, parameters });
    const authorization = kind === 'valid' ? undefined : `Bearer ${tokens[kind]}`;
    return request && { ...variant, request, user, plant, authorization };
  }

  #isPossible({ situation: { state, token } }: Variant, user: User): boolean {
    const isReached = state === undefined || this.#source.plants.inState(state, user).length > 0;
    return isReached && !(token === 'read-only' && user !== 'first');
  }
}

/** How many plants a user gets now and then: more than a page has. */
function peakOf(parameters: Parameters): number {
  const pages = [parameters['list.default-limit'], parameters['list.maximum-limit']]
    .map((limit) => (limit === 'unlimited' ? 0 : limit + 5))
    .filter((peak) => peak <= maxPeak);
  return Math.max(minPeak, ...pages);
}
