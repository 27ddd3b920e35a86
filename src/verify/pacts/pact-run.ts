import { LosslessNumber } from 'lossless-json';
import { numeralOf, parseExactJson } from '../../interface/exact-json.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { NewPlant } from '../../interface/plant.js';
import { isProviderState, type ProviderStateName } from '../../interface/provider-states.js';
import type { SampleRequest } from '../../interface/situation.js';
import type { Provider } from '../engine/detect-provider.js';
import { randomId, randomLetters } from '../engine/plant-maker.js';
import { removeWorld } from '../engine/remove-plants.js';
import { hasSucceeded } from '../engine/shapes.js';
import { createStep, type Step } from '../engine/step.js';
import { perform, type World, type WorldPlant } from '../engine/world.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { describeAnswer, type Exchange, type ReceivedResponse } from '../http/exchange.js';
import type { Progress } from '../http/progress.js';
import type { PactInteraction } from './pact-file.js';

/** What has happened so far while Pact verifies one interaction. */
export interface InteractionRun {
  readonly interaction: PactInteraction;
  /** The creates by which its provider states were set up, maybe for an earlier interaction. */
  readonly setup: Exchange[];
  /** The plant that its states have it create. */
  fresh?: NewPlant;
  /** Its request, and the response to it. */
  sent?: { readonly step: Step; readonly exchange: Exchange };
  /** Why a provider state could not be set up, or the request not be sent. */
  obstacle?: CannotCheckError;
}

/** Sets up a state, and returns its values. */
type SetUpState = (run: InteractionRun, params: { readonly count?: unknown }) => Promise<object>;

/** Does for Pact what it asks for, one interaction after the other. They share the plants of their states. */
export class PactRun {
  readonly runs: readonly InteractionRun[];
  readonly #provider: Provider;
  readonly #world: World;
  /** The plants that a state has created. */
  readonly #created = new Set<NewPlant>();
  readonly #progress: Progress;
  #position = 0;

  constructor(provider: Provider, interactions: readonly PactInteraction[], progress: Progress) {
    this.#progress = progress;
    this.#provider = provider;
    this.#world = provider.run.openWorld();
    this.runs = interactions.map((interaction) => ({ interaction, setup: [] }));
  }

  /** Begins an interaction. Returns the values of its states; undefined if one cannot be reached. */
  setUp(position: number): Promise<object | undefined> {
    this.#position = position;
    this.#progress.advance();
    return this.#attempt(async (run) => {
      const values = {};
      for (const { name, params } of run.interaction.states) {
        if (!isProviderState(name)) {
          const known = Object.keys(this.#states).map((one) => `"${one}"`);
          const remedy = `Use one of ${known.join(', ')}`;
          throw new CannotCheckError(`there is no provider state "${name}". ${remedy}`);
        }
        Object.assign(values, await this.#states[name](run, params ?? {}));
      }
      return values;
    });
  }

  /** Sends the request of the interaction; undefined if there is no response for Pact. */
  send(request: SampleRequest): Promise<ReceivedResponse | undefined> {
    return this.#attempt(async (run) => {
      const { connection } = this.#provider;
      const { method, path, body, authorization } = request;
      const plant = this.#world.remaining.find((one) => path === `/plants/${one.plant.id}`)?.plant;
      const sent =
        method === 'POST'
          ? (plantIn(new TextDecoder().decode(body as Uint8Array | undefined)) ?? run.fresh)
          : undefined;
      // The token in a frontend's pact is not valid at the provider: that of the user replaces it.
      const [, token] = /^Bearer (.*)$/i.exec(authorization ?? '') ?? [];
      const isOfUser =
        token !== undefined &&
        (!run.interaction.expectsRejection || connection.isFirstToken(token));
      const step: Step = {
        request: { ...request, sent, authorization: isOfUser ? undefined : authorization },
        user: 'first',
        ...(plant && { plant }),
      };
      const exchange = await perform(connection, this.#world, step);
      run.sent = { step, exchange };
      return exchange.response;
    });
  }

  /** Deletes what the interactions have created. */
  async end(): Promise<void> {
    await removeWorld(this.#provider.connection, this.#world);
  }

  async #attempt<Result>(
    task: (run: InteractionRun) => Promise<Result>,
  ): Promise<Result | undefined> {
    const run = this.runs[this.#position] as InteractionRun;
    try {
      return await task(run);
    } catch (error) {
      if (!(error instanceof CannotCheckError)) {
        throw error;
      }
      run.obstacle = error;
      return undefined;
    }
  }

  readonly #states: Readonly<Record<ProviderStateName, SetUpState>> = {
    'the caller has a valid token': async () => ({
      token: await this.#provider.connection.tokenOf('first'),
    }),
    'the caller has a token that nobody issued': async () => ({
      unknownToken: randomLetters(24),
    }),
    'a plant is not in the store yet': async (run) => {
      run.fresh = this.#provider.plants.next();
      return valuesOf({ tag: 'herb', ...run.fresh });
    },
    'a plant with a tag is not in the store yet': async (run, params) => {
      if (!this.#provider.plants.hasTags) {
        throw new CannotCheckError('the provider accepted none of the tags that were tried');
      }
      return this.#states['a plant is not in the store yet'](run, params);
    },
    'a plant is in the store': async (run) => {
      const [used] = await this.#usePlants(1, run);
      return valuesOf((used as WorldPlant).plant);
    },
    'plants are in the store': async (run, { count = 3 }) => {
      await this.#usePlants(Number(count), run);
      return {};
    },
  };

  /** Creates as many plants as are missing. */
  async #usePlants(count: number, run: InteractionRun): Promise<readonly WorldPlant[]> {
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
    const used = this.#world.plants.filter(isStored).slice(0, count);
    run.setup.push(...used.flatMap(({ exchanges }) => exchanges));
    return used;
  }
}

function valuesOf({ id, name, tag }: NewPlant): object {
  const fraction = `${randomId({ lowest: 10n ** 8n, highest: 10n ** 9n - 1n })}.5`;
  const numbers = { id: new LosslessNumber(id), fraction: new LosslessNumber(fraction) };
  return { ...numbers, idText: id, name, tag };
}

/** The plant in the body of a create. A lenient provider may also find one in what is no JSON object. */
function plantIn(body: string): NewPlant | undefined {
  const plain = body.replaceAll('\\"', '"');
  const [, id] = /"id":\s*(-?\d+)/.exec(plain) ?? [];
  const [, name = ''] = /"name":\s*"([^"]*)"/.exec(plain) ?? [];
  return readPlant(body) ?? (id === undefined ? undefined : { id, name });
}

function readPlant(body: string): NewPlant | undefined {
  try {
    const value = parseExactJson(body);
    const { id, name, tag } = isPlainObject(value) ? value : {};
    const digits = numeralOf(id);
    return digits === undefined
      ? undefined
      : { id: digits, name: String(name), ...(typeof tag === 'string' && { tag }) };
  } catch {
    return undefined;
  }
}
