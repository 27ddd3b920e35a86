import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import type { Situation } from '../../interface/situation.js';
import { situations } from '../../interface/situations.js';
import { listStep, type Step } from '../engine/step.js';
import type { User } from '../http/request.js';
import { type PlantsByState, plantsByState, type Sides } from './compared-plants.js';
import {
  listVariants,
  type PlainSituation,
  plainSituationOf,
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

/** A user, and the plants that the user meets. */
interface UserState {
  readonly user: User;
  readonly plants: PlantsByState;
}

/** A difference of every request shows first in these, which are plain. */
const firstSteps: readonly PlainSituation[] = [
  'list.all',
  ...Array<PlainSituation>(5).fill('create.new-plant'),
  'list.all',
  'list.limited',
  'delete.own-plant',
];
const shareOfUnusual = 0.65;
/** A user has as many most of the time. */
const usualPlants = { min: 5, max: 9 } as const;
/** In these steps, the first user gets more plants than most pages have. */
const growth = { from: 110, until: 137 } as const;

/** Draws steps at random: the same seed draws the same, if the provider responds the same. */
export class StepDrawer {
  readonly #sides: Sides;
  readonly #options: VariantOptions;
  readonly #generator: ReturnType<typeof mersenne>;
  /** Those that were drawn the longest time ago come first. */
  readonly #variants: Variant[];
  #position = 0;

  constructor(sides: Sides, options: VariantOptions & { readonly seed: number }) {
    this.#sides = sides;
    this.#options = options;
    this.#generator = mersenne(options.seed);
    this.#variants = listVariants(options)
      .map((variant) => ({ variant, at: this.#random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ variant }) => variant);
  }

  /** Draws a step that is possible with the plants that both sides have now. */
  next(): Promise<ComparedStep> {
    const users = this.#sides.connection.users.map((user) => {
      return { user, plants: plantsByState(this.#sides, user) };
    });
    const position = this.#position++;
    const grows = position >= growth.from && position < growth.until;
    const given = grows ? 'create.new-plant' : firstSteps[position];
    if (given !== undefined) {
      return this.#draw(given, users.slice(0, 1));
    }
    if (this.#random() < shareOfUnusual) {
      return this.#draw(undefined, users);
    }
    const one = this.#pick(users) as UserState;
    return this.#draw(this.#choosePlain(one), [one]);
  }

  #random(): number {
    return uniformFloat64(this.#generator);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Chooses a plain step so that the user has a few plants most of the time. */
  #choosePlain({ plants }: UserState): PlainSituation | undefined {
    const { length } = plants['own plant'];
    const { min, max } = usualPlants;
    const usual = length < min ? 'create.new-plant' : this.#pick(plainSituations);
    return length > max ? 'delete.own-plant' : usual;
  }

  /** Draws a step of a plain situation, or an unusual one; the least recent variant that is possible now. */
  async #draw(
    plain: PlainSituation | undefined,
    users: readonly UserState[],
  ): Promise<ComparedStep> {
    const { connection, plants: maker } = this.#sides;
    const { parameters, tokens } = this.#options;
    const variants = this.#variants.filter((variant) => plainSituationOf(variant) === plain);
    for (const variant of variants) {
      const { samples, ...described } = variant;
      const { state, token: kind = 'valid' } = variant.situation;
      const able = users.filter(({ user, plants }) => {
        const isReached = state === undefined || plants[state].length > 0;
        return isReached && (kind !== 'read-only' || user === 'first');
      });
      const one = this.#pick(able);
      const sample = this.#pick(samples);
      if (one !== undefined && sample !== undefined) {
        const { user, plants } = one;
        const plant = (state && this.#pick(plants[state])) ?? maker.next();
        const token = await connection.tokenOf(user);
        const request = sample({ fresh: maker.next(), plant, token, parameters });
        const authorization = kind === 'valid' ? undefined : `Bearer ${tokens[kind]}`;
        this.#variants.push(...this.#variants.splice(this.#variants.indexOf(variant), 1));
        if (request !== undefined) {
          return { ...described, request, user, plant, authorization };
        }
      }
    }
    return listAllStep((users[0] as UserState).user);
  }
}
