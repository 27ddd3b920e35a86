import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Exchange, ReceivedResponse } from '../http/exchange.js';
import type { Caller } from '../http/request.js';
import type { PactContext } from './pact-context.js';
import type { PactInteraction } from './pact-file.js';
import { ProviderStates } from './provider-states.js';

/** What has happened so far while Pact verifies one interaction. */
export interface InteractionRun {
  readonly interaction: PactInteraction;
  /** The creates by which its provider states were set up, and the request of the interaction. */
  exchanges: readonly Exchange[];
  /** Whether the request of the interaction is among them. */
  isSent: boolean;
  /** Why a provider state could not be set up or the request not be sent, as a clause. */
  obstacle?: string;
}

/** A change of the provider state that Pact asks for. */
export interface StateChange {
  /** Empty if the interaction has no state. */
  readonly state: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly action: 'setup' | 'teardown';
}

/** Headers of one connection, and headers that the session sets. */
const headersNotForwarded =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|authorization)$/i;

/** Pact takes many times as much memory as the body that it compares. */
const maxBodyBytes = 2 ** 20;

/**
 * Follows Pact through the interactions of a pact. Pact runs them in their order: it sets up every state
 * of one, also after one that fails, sends its request, tears the states down, and begins the next.
 */
export class PactRun {
  readonly runs: readonly InteractionRun[];
  readonly #context: PactContext;
  readonly #states: ProviderStates;
  /** The state that each setup is for, and its interaction. */
  readonly #setups: readonly { readonly state: string; readonly position: number }[];
  #setupCount = 0;

  constructor(context: PactContext, interactions: readonly PactInteraction[]) {
    this.#context = context;
    this.#states = new ProviderStates(context);
    this.runs = interactions.map((interaction) => ({ interaction, exchanges: [], isSent: false }));
    this.#setups = interactions.flatMap(({ states }, position) =>
      (states.length === 0 ? [''] : states).map((state) => ({ state, position })),
    );
  }

  /** The values of a state as JSON text; undefined if it cannot be reached. */
  async changeState({ state, params = {}, action }: StateChange): Promise<string | undefined> {
    if (action === 'teardown') {
      return '{}';
    }
    const next = this.#setups[this.#setupCount++];
    if (next?.state !== state) {
      throw new Error(`Pact asks for the state "${state}" out of turn`);
    }
    if (next.position !== this.#setups[this.#setupCount - 2]?.position) {
      this.#context.onInteraction();
    }
    const run = this.#current();
    return this.#record(run, async () => {
      const { values, exchanges } = await this.#states.setUp(state, params);
      run.exchanges = [...run.exchanges, ...exchanges];
      return values;
    });
  }

  /** Sends a request of Pact to the provider; undefined if there is no response for Pact. */
  async send(path: string, request: IncomingMessage): Promise<ReceivedResponse | undefined> {
    const run = this.#current();
    const body = await buffer(request);
    return this.#record(run, async () => {
      const exchange = await this.#context.send(request.method ?? '', path, {
        as: this.#callerOf(run.interaction, request.headers.authorization),
        headers: Object.fromEntries(
          Object.entries(request.headersDistinct)
            .filter(([name]) => !headersNotForwarded.test(name))
            .map(([name, values]) => [name, (values ?? []).join(', ')]),
        ),
        ...(body.length > 0 && { body }),
      });
      this.#states.note(exchange);
      run.exchanges = [...run.exchanges, exchange];
      run.isSent = true;
      if ((exchange.response?.body.length ?? 0) > maxBodyBytes) {
        const most = `${maxBodyBytes / 2 ** 20} MiB`;
        throw new CannotCheckError(`the response has more than the ${most} that Pact compares`);
      }
      return exchange.response;
    });
  }

  /** Deletes what the interactions have created. */
  end(): Promise<void> {
    return this.#states.end();
  }

  #current() {
    const position = this.#setups[this.#setupCount - 1]?.position ?? 0;
    return this.runs[position] as InteractionRun;
  }

  /** Notes why a task is impossible; the first reason counts. */
  async #record<Result>(
    run: InteractionRun,
    task: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof CannotCheckError)) {
        throw error;
      }
      run.obstacle ??= error.message;
      return undefined;
    }
  }

  /** The token in a frontend's pact is not valid at the provider: the given one replaces it. */
  #callerOf(
    { expectsRejection, hasInjectedToken }: PactInteraction,
    authorization?: string,
  ): Caller {
    const [, token = ''] = /^Bearer (.*)$/.exec(authorization ?? '') ?? [];
    const isReplaced =
      !hasInjectedToken && !expectsRejection && /^bearer /i.test(authorization ?? '');
    return this.#context.isToken(token) || isReplaced ? 'first' : { authorization };
  }
}
