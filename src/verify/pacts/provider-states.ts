import { LosslessNumber } from 'lossless-json';
import type { NewPlant } from '../../interface/plant.js';
import { isProviderState, type ProviderStateName } from '../../interface/provider-states.js';
import { randomId, randomLetters } from '../engine/plant-maker.js';
import type { Provider } from '../engine/provider.js';
import { hasSucceeded } from '../engine/shapes.js';
import { createStep, perform } from '../engine/step.js';
import type { World, WorldPlant } from '../engine/world.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Exchange } from '../http/exchange.js';
import { describeAnswer } from '../http/exchange.js';
import type { PactState } from './pact-file.js';

/** What a provider state gives to its interaction. */
export interface StateSetup {
  readonly values: Readonly<Record<string, unknown>>;
  /** The creates by which it was set up, maybe for an earlier interaction. */
  readonly exchanges?: readonly Exchange[];
  /** The plant that the interaction may create. */
  readonly fresh?: NewPlant;
}

/** The provider states of one pact. Its interactions, one after the other, share the plants. */
export class ProviderStates {
  readonly #provider: Provider;
  readonly #world: World;
  /** The plants that a state has created. */
  readonly #created = new Set<NewPlant>();

  constructor(provider: Provider, world: World) {
    this.#provider = provider;
    this.#world = world;
  }

  /** @throws CannotCheckError when there is no such state, or the provider cannot be brought into it. */
  setUp({ name, params }: PactState): Promise<StateSetup> {
    if (!isProviderState(name)) {
      const known = Object.keys(this.#states).map((one) => `"${one}"`);
      const remedy = `Use one of ${known.join(', ')}`;
      throw new CannotCheckError(`there is no provider state "${name}". ${remedy}`);
    }
    return this.#states[name](params);
  }

  readonly #states: Readonly<
    Record<ProviderStateName, (params: PactState['params']) => Promise<StateSetup>>
  > = {
    'the caller has a valid token': async () => ({
      values: { token: await this.#provider.connection.tokenOf('first') },
    }),
    'the caller has a token that nobody issued': async () => ({
      values: { unknownToken: randomLetters(24) },
    }),
    'a plant is not in the store yet': async () => this.#makePlant(),
    'a plant with a tag is not in the store yet': async () => {
      if (!this.#provider.plants.hasTags) {
        throw new CannotCheckError('the provider accepted none of the tags that were tried');
      }
      return this.#makePlant();
    },
    'a plant is in the store': async () => {
      const [used] = await this.#usePlants(1);
      const { plant, exchanges } = used as WorldPlant;
      return { values: valuesOf(plant), exchanges };
    },
    'plants are in the store': async ({ count = 3 }) => ({
      values: {},
      exchanges: (await this.#usePlants(Number(count))).flatMap(({ exchanges }) => exchanges),
    }),
  };

  #makePlant(): StateSetup {
    const fresh = this.#provider.plants.next();
    return { values: valuesOf({ tag: 'herb', ...fresh }), fresh };
  }

  /** Creates as many plants as are missing. */
  async #usePlants(count: number): Promise<readonly WorldPlant[]> {
    const isStored = ({ plant, presence }: WorldPlant) =>
      presence === 'there' && this.#created.has(plant);
    while (this.#world.plants.filter(isStored).length < count) {
      const plant = this.#provider.plants.next();
      this.#created.add(plant);
      const exchange = await perform(this.#provider.connection, this.#world, createStep(plant));
      if (!hasSucceeded(exchange)) {
        const reason = `a plant could not be created: ${describeAnswer(exchange)}`;
        throw new CannotCheckError(reason, 'create.answers-200-with-plant');
      }
    }
    return this.#world.plants.filter(isStored).slice(0, count);
  }
}

function valuesOf({ id, name, tag }: NewPlant): StateSetup['values'] {
  const fraction = `${randomId({ lowest: 10n ** 8n, highest: 10n ** 9n - 1n })}.5`;
  const numbers = { id: new LosslessNumber(id), fraction: new LosslessNumber(fraction) };
  return { ...numbers, idText: id, name, tag };
}
