import { numeralOf, parseExactJson } from '../../interface/exact-json.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { NewPlant } from '../../interface/plant.js';
import type { SampleRequest } from '../../interface/situation.js';
import type { Provider } from '../engine/provider.js';
import { removeWorld } from '../engine/remove-plants.js';
import { perform, type Step } from '../engine/step.js';
import type { World } from '../engine/world.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { type Exchange, type ReceivedResponse, textOf } from '../http/exchange.js';
import type { PactInteraction } from './pact-file.js';
import { ProviderStates } from './provider-states.js';

/** What has happened so far while Pact verifies one interaction. */
export interface InteractionRun {
  readonly interaction: PactInteraction;
  /** The creates by which its provider states were set up. */
  readonly setup: Exchange[];
  /** The plant that its states have it create. */
  fresh?: NewPlant | undefined;
  /** Its request, and the response to it. */
  sent?: { readonly step: Step; readonly exchange: Exchange };
  /** Why a provider state could not be set up, or the request not be sent. */
  obstacle?: CannotCheckError;
}

/** A request that Pact makes. */
export interface PactRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Pact takes many times as much memory as the body that it compares. */
const maxBodyBytes = 2 ** 20;

/** Sends to a provider what Pact asks for, one interaction after the other. */
export class PactRun {
  readonly runs: readonly InteractionRun[];
  readonly #provider: Provider;
  readonly #world: World;
  readonly #states: ProviderStates;
  readonly #onBegin: () => void;
  #position = 0;

  /** @param onBegin called when an interaction begins. */
  constructor(provider: Provider, interactions: readonly PactInteraction[], onBegin: () => void) {
    this.#onBegin = onBegin;
    this.#provider = provider;
    this.#world = provider.created.openWorld();
    this.#states = new ProviderStates(provider, this.#world);
    this.runs = interactions.map((interaction) => ({ interaction, setup: [] }));
  }

  /** Begins an interaction. Returns the values of its states; undefined if one cannot be reached. */
  setUp(position: number): Promise<object | undefined> {
    this.#position = position;
    this.#onBegin();
    return this.#attempt(async (run) => {
      const values = {};
      for (const state of run.interaction.states) {
        const setup = await this.#states.setUp(state);
        Object.assign(values, setup.values);
        run.setup.push(...(setup.exchanges ?? []));
        run.fresh = setup.fresh ?? run.fresh;
      }
      return values;
    });
  }

  /** Sends the request of the interaction; undefined if there is no response for Pact. */
  send(request: PactRequest): Promise<ReceivedResponse | undefined> {
    return this.#attempt(async (run) => {
      const step = this.#toStep(request, run);
      const exchange = await perform(this.#provider.connection, this.#world, step);
      run.sent = { step, exchange };
      if ((exchange.response?.body.length ?? 0) > maxBodyBytes) {
        throw new CannotCheckError('the response has more than the 1 MiB that Pact compares');
      }
      return exchange.response;
    });
  }

  /** Deletes what the interactions have created. */
  async end(): Promise<void> {
    const { connection } = this.#provider;
    const { users, signal } = connection;
    await removeWorld({ sender: connection, users, signal, isHurried: false }, this.#world);
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

  #toStep({ method, path, body, headers }: PactRequest, run: InteractionRun): Step {
    const { authorization, ...others } = headers;
    const plant = this.#world.remaining.find((one) => path === `/plants/${one.plant.id}`)?.plant;
    const request: SampleRequest = {
      method: method as SampleRequest['method'],
      path,
      headers: { Accept: null, 'Content-Type': null, ...others },
      ...(body.length > 0 && { body }),
      ...(method === 'POST' && { sent: plantIn(body) ?? run.fresh }),
      ...(!this.#isOfUser(run, authorization) && { authorization: authorization ?? null }),
    };
    return { request, user: 'first', ...(plant && { plant }) };
  }

  /** The token in a frontend's pact is not valid at the provider: that of the user replaces it. */
  #isOfUser({ interaction }: InteractionRun, authorization = ''): boolean {
    const [, token] = /^Bearer (.*)$/i.exec(authorization) ?? [];
    return (
      token !== undefined &&
      (!interaction.expectsRejection || this.#provider.connection.isFirstToken(token))
    );
  }
}

/** The plant in the body of a create. */
function plantIn(body: Uint8Array): NewPlant | undefined {
  try {
    const value = parseExactJson(textOf(body));
    const { id, name, tag } = isPlainObject(value) ? value : {};
    const digits = numeralOf(id);
    return digits === undefined
      ? undefined
      : { id: digits, name: String(name), ...(typeof tag === 'string' && { tag }) };
  } catch {
    return undefined;
  }
}
