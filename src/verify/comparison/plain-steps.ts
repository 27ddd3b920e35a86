import { type SituationKey, situations } from '../../interface/situations.js';
import type { User } from '../http/request.js';
import type { TestPlant } from '../session/test-plants.js';
import { findFull } from './find-plants.js';
import {
  createPlainVariations,
  listUnusualLimits,
  type PlainVariation,
} from './plain-variations.js';
import type { RandomChoice } from './random-choice.js';
import { UsageCounts } from './random-choice.js';
import type { Step } from './step.js';
import type { StepSource } from './step-source.js';

export type PlainOperation = 'create' | 'list' | 'delete';

/** The limits of the situation's own samples. */
const usualLimits = [1, 2, 3];

/** Creates usual steps: creates, lists and deletes. */
export class PlainSteps {
  readonly #source: StepSource;
  readonly #random: RandomChoice;
  readonly #variations: readonly PlainVariation[];
  readonly #limits: readonly number[];
  readonly #uses = new UsageCounts();

  constructor(source: StepSource, random: RandomChoice) {
    this.#source = source;
    this.#random = random;
    this.#variations = createPlainVariations(source.parameters);
    this.#limits = [...usualLimits, ...listUnusualLimits(source.parameters)];
  }

  /** Whether there are unusual plants that were not created yet. */
  get hasUnusedVariations(): boolean {
    return this.#variations.some(({ detail }) => this.#uses.of(detail) === 0);
  }

  /** @param isVaried whether the plant or the limit is to be unusual. */
  create(operation: PlainOperation, user: User, isVaried: boolean): Step {
    switch (operation) {
      case 'create':
        return this.#createPlant(user, isVaried);
      case 'list':
        return isVaried ? this.#listWithLimit(user) : this.#stepOf('list.all/no query', user);
      case 'delete':
        return this.#deletePlant(user);
    }
  }

  #deletePlant(user: User): Step {
    const plant = this.#random.pick(this.#source.comparedPlants.createdBy(user));
    return plant === undefined
      ? this.#createPlant(user, false)
      : this.#stepOf('delete.own-plant/by its id', user, { plant });
  }

  #listWithLimit(user: User): Step {
    const limit = this.#uses.pickRarest(this.#limits, String, this.#random) ?? 1;
    return {
      ...this.#stepOf('list.limited/small', user),
      sample: () => ({ method: 'GET', path: `/plants?limit=${limit}` }),
      detail: usualLimits.includes(limit) ? undefined : `limit=${limit}`,
    };
  }

  #createPlant(user: User, isVaried: boolean): Step {
    const { testPlants } = this.#source;
    const full = findFull(this.#source, user);
    const variation =
      isVaried && full === undefined
        ? this.#uses.pickRarest(this.#variations, ({ detail }) => detail, this.#random)
        : undefined;
    const usual = () =>
      this.#random.happens(0.5) ? testPlants.next() : testPlants.nextWithoutTag();
    const fresh = variation?.createPlant(testPlants) ?? usual();
    const hasTag = fresh.tag !== undefined;
    const step = this.#stepOf(
      hasTag ? 'create.new-plant/with a tag' : 'create.new-plant/without a tag',
      user,
      { fresh },
    );
    return {
      ...step,
      ...(full !== undefined && { key: `${full}/one more`, situation: situations[full] }),
      detail: variation?.detail,
      parameter: variation?.parameter,
      paddedBytes: variation?.paddedBytes,
    };
  }

  #stepOf(
    key: SituationKey,
    user: User,
    given: { readonly fresh?: TestPlant; readonly plant?: TestPlant } = {},
  ): Step {
    const { testPlants, variants } = this.#source;
    const fresh = given.fresh ?? testPlants.next();
    const variant = variants.find((one) => one.key === key);
    const sample = variant?.samples[0];
    if (variant === undefined || sample === undefined) {
      throw new TypeError(`the situation ${key} cannot arise here`);
    }
    const { situation } = variant;
    return { key, situation, sample, user, fresh, plant: given.plant ?? fresh };
  }
}
