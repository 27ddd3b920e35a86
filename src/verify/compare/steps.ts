import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import type { Parameters } from '../../interface/parameters.js';
import type { Situation } from '../../interface/situation.js';
import { situations } from '../../interface/situations.js';
import { listStep, type Step } from '../engine/step.js';
import type { Connection } from '../http/connection.js';
import type { User } from '../http/request.js';
import type { ComparedPlants, PlantsByState } from './compared-plants.js';
import {
  isPlain,
  listVariants,
  plainSituations,
  type Variant,
  type VariantOptions,
} from './variants.js';

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

interface PlantsOfUser {
  readonly user: User;
  readonly plants: PlantsByState;
}

const shareOfUnusual = 0.65;
/** By letter: the first steps are plain, so that a difference of every request shows first in these. */
const firstSteps = 'accccaldccd';
/** In steps: the length of a period, and the part of it in which the first user gets many plants. */
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
    const { connection, plants } = this.#source;
    const position = this.#position++;
    const all = connection.users.map((user) => ({ user, plants: plants.byState(user) }));
    const one = this.#pick(all) as PlantsOfUser;
    const letter = firstSteps[position] ?? this.#letter(position, one);
    const id = plainSituations[letter];
    const variants = this.#variants.filter((variant) =>
      id === undefined
        ? !isPlain(variant)
        : isPlain(variant) && variant.situation === situations[id],
    );
    const drawn = await this.#draw(variants, id === undefined ? all : [one]);
    return drawn ?? listAllStep(one.user);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(uniformFloat64(this.#generator) * items.length)];
  }

  /** Chooses plain steps so that the user has a few plants most of the time, and many now and then. */
  #letter(position: number, { user, plants }: PlantsOfUser): string {
    if (uniformFloat64(this.#generator) < shareOfUnusual) {
      return 'u';
    }
    const at = position % period;
    const grows = user === 'first' && at >= growsFrom && at < growsUntil;
    const peak = peakOf(this.#source.parameters);
    const [low, high] = grows ? [peak, peak] : usualPlants;
    const count = plants['own plant'].length;
    const letters = count < low ? 'cccca' : count > high ? 'dddddddcal' : 'cccccdddaal';
    return this.#pick([...letters]) as string;
  }

  /** Draws a step of the variant that was drawn the least often, of those that are possible. */
  async #draw(
    variants: readonly Variant[],
    users: readonly PlantsOfUser[],
  ): Promise<ComparedStep | undefined> {
    const { connection, maker, parameters, tokens } = this.#source;
    const candidates = variants.flatMap((variant) => {
      const { state, token } = variant.situation;
      const possible = users.filter(({ user, plants }) => {
        const isReached = state === undefined || plants[state].length > 0;
        return isReached && !(token === 'read-only' && user !== 'first');
      });
      const uses = this.#uses.get(variant) ?? 0;
      return possible.length === 0 ? [] : { variant, possible, uses };
    });
    const fewest = Math.min(...candidates.map(({ uses }) => uses));
    const drawn = this.#pick(candidates.filter(({ uses }) => uses === fewest));
    if (drawn === undefined) {
      return undefined;
    }
    this.#uses.set(drawn.variant, fewest + 1);
    const { samples, ...variant } = drawn.variant;
    const { token: kind = 'valid', state } = variant.situation;
    const { user, plants } = this.#pick(drawn.possible) as PlantsOfUser;
    const plant = (state && this.#pick(plants[state])) ?? maker.next();
    const token = await connection.tokenOf(user);
    const sample = samples[fewest % samples.length];
    const request = sample?.({ fresh: maker.next(), plant, token, parameters });
    const authorization = kind === 'valid' ? undefined : `Bearer ${tokens[kind]}`;
    return request && { ...variant, request, user, plant, authorization };
  }
}

/** How many plants a user gets now and then: more than a page has. */
function peakOf(parameters: Parameters): number {
  const limits = [parameters['list.default-limit'], parameters['list.maximum-limit']];
  const peaks = limits.map((limit) => (limit === 'unlimited' ? 0 : limit + 5));
  return Math.max(minPeak, ...peaks.filter((peak) => peak <= maxPeak));
}
