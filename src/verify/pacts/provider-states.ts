import type { NewPlant } from '../../interface/plant.js';
import { isProviderState, type ProviderStateName } from '../../interface/provider-states.js';
import { randomId, randomLetters } from '../engine/plant-maker.js';
import type { AcceptedPlant } from '../engine/script-run.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { settleAll } from '../http/concurrency.js';
import { type Exchange, isError, isSuccess } from '../http/exchange.js';
import type { PactContext } from './pact-context.js';

/** A provider state that was set up. */
export interface StateSetup {
  /** Its values as JSON text. */
  readonly values: string;
  /** The creates by which it was set up, maybe for an earlier interaction. */
  readonly exchanges: readonly Exchange[];
}

type Parameters = Readonly<Record<string, unknown>>;

/** The provider states of one pact. Its interactions, one after the other, share the plants. */
export class ProviderStates {
  readonly #context: PactContext;
  /** The plants that exist. */
  #plants: readonly AcceptedPlant[] = [];
  /** Those that an interaction may create. */
  #fresh: readonly NewPlant[] = [];
  readonly #deletes: Promise<unknown>[] = [];

  constructor(context: PactContext) {
    this.#context = context;
  }

  /**
   * Sets up a state.
   *
   * @param name empty if an interaction has none: Pact requests this state then.
   * @throws CannotCheckError when there is no such state, or the provider cannot be brought into it.
   */
  async setUp(name: string, parameters: Parameters): Promise<StateSetup> {
    if (name === '') {
      return { values: '{}', exchanges: [] };
    }
    if (!isProviderState(name)) {
      const known = Object.keys(this.#states).map((one) => `"${one}"`);
      const remedy = `Use one of ${known.join(', ')}`;
      throw new CannotCheckError(`there is no provider state "${name}". ${remedy}`);
    }
    return this.#states[name](parameters);
  }

  readonly #states: Readonly<
    Record<ProviderStateName, (parameters: Parameters) => Promise<StateSetup>>
  > = {
    'the caller has a valid token': async () => ({
      values: JSON.stringify({ token: await this.#context.token() }),
      exchanges: [],
    }),

    'the caller has a token that nobody issued': async () => ({
      values: JSON.stringify({ unknownToken: randomLetters(24) }),
      exchanges: [],
    }),

    'a plant is not in the store yet': async () => this.#addFresh(),

    'a plant with a tag is not in the store yet': async () => {
      if (!this.#context.takesTags) {
        throw new CannotCheckError('the provider accepted none of the tags that were tried');
      }
      return this.#addFresh();
    },

    'a plant is in the store': async () => {
      const [plant] = await this.#takePlants(1);
      const { created, ...rest } = plant as AcceptedPlant;
      return { values: valuesOf(rest), exchanges: [created] };
    },

    'plants are in the store': async ({ count = 3 }) => ({
      values: '{}',
      exchanges: (await this.#takePlants(Number(count))).map(({ created }) => created),
    }),
  };

  /** Notes what a request of an interaction did, and deletes in the background what it created. */
  note(exchange: Exchange): void {
    const { method, url } = exchange.request;
    if (method === 'POST' && !isError(exchange)) {
      this.#delete(this.#fresh);
    }
    if (method === 'DELETE' && !isError(exchange)) {
      const isDeleted = ({ id }: NewPlant) => url.endsWith(`/plants/${id}`);
      // Without a response, the plant may still be there.
      this.#delete(isSuccess(exchange) ? [] : this.#plants.filter(isDeleted));
      this.#plants = this.#plants.filter((plant) => !isDeleted(plant));
    }
    this.#fresh = [];
  }

  /** Deletes the plants. What cannot be deleted, the run tries again at its end. */
  async end(): Promise<void> {
    this.#delete(this.#plants);
    await Promise.all(this.#deletes);
  }

  #addFresh(): StateSetup {
    const plant = this.#context.nextPlant();
    this.#fresh = [...this.#fresh, plant];
    return { values: valuesOf({ tag: 'herb', ...plant }), exchanges: [] };
  }

  /** Creates as many plants as are missing. */
  async #takePlants(count: number): Promise<readonly AcceptedPlant[]> {
    const missing = Math.max(0, count - this.#plants.length);
    const created = await settleAll(
      Array.from({ length: missing }, () => this.#context.createPlant()),
    );
    this.#plants = [...this.#plants, ...created];
    return this.#plants.slice(0, count);
  }

  #delete(plants: readonly NewPlant[]): void {
    for (const { id } of plants) {
      this.#deletes.push(this.#context.send('DELETE', `/plants/${id}`).catch(() => {}));
    }
  }
}

function valuesOf({ id, name, tag }: NewPlant): string {
  const fraction = `${randomId({ lowest: 10n ** 8n, highest: 10n ** 9n - 1n })}.5`;
  return `{"id":${id},"idText":"${id}","fraction":${fraction},${JSON.stringify({ name, tag }).slice(1)}`;
}
