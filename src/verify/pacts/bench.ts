import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { CannotCheckError } from '../session/cannot-check-error.js';
import type { Exchange } from '../session/exchange.js';
import type { Caller } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import type { TestPlant } from '../session/test-plants.js';
import type { PactInteraction } from './pact-file.js';
import { leave, reach } from './states.js';

/** What has happened while Pact verified one interaction. */
export interface Trial {
  readonly interaction: PactInteraction;
  /** The creates by which its states were reached. */
  readonly setup: Exchange[];
  /** Every request that Pact made of the provider. */
  readonly exchanges: Exchange[];
  readonly planted: TestPlant[];
  /** Why a state could not be reached. */
  unreached?: string;
}

/** Headers of a hop, which are not handed on. */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|authorization)$/i;

/**
 * Stands between Pact and the provider: gives Pact one interaction at a time, reaches its states,
 * and hands its requests on to the provider byte for byte, so that it is known what was asked and
 * what came.
 */
export class Bench {
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  readonly #trials: Trial[] = [];
  readonly #scene: SessionContext;

  constructor(scene: SessionContext) {
    this.#scene = scene;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Lays an interaction on the bench. */
  lay(interaction: PactInteraction): { url: string; trial: Trial } {
    const trial: Trial = { interaction, setup: [], exchanges: [], planted: [] };
    const number = this.#trials.push(trial) - 1;
    const { port } = this.#server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/${number}`, trial };
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, number, what, path] = /^\/(\d+)\/(\w+)(.*)$/.exec(request.url ?? '') ?? [];
    const trial = this.#trials[Number(number)];
    if (trial === undefined) {
      response.writeHead(404).end();
    } else if (what === 'pact') {
      response.setHeader('Content-Type', 'application/json').end(trial.interaction.text);
    } else if (what === 'state') {
      await this.#changeState(trial, JSON.parse(await text(request)), response);
    } else {
      await this.#handOn(trial, path ?? '', request, response);
    }
  }

  async #changeState(
    trial: Trial,
    change: { state: string; params?: Record<string, unknown>; action: string },
    response: ServerResponse,
  ): Promise<void> {
    response.setHeader('Content-Type', 'application/json');
    if (change.action === 'teardown') {
      await leave(this.#scene, trial.planted.splice(0)).catch(() => {});
      response.end('{}');
      return;
    }
    try {
      const { values, planted } = await reach(this.#scene, change.state, change.params ?? {});
      trial.planted.push(...planted);
      trial.setup.push(...planted.map(({ created }) => created));
      response.end(values);
    } catch (error) {
      if (!(error instanceof CannotCheckError)) {
        throw error;
      }
      trial.unreached ??= error.message;
      // Anything from 500 up would have Pact try again for two minutes.
      response.writeHead(422).end('{}');
    }
  }

  async #handOn(
    trial: Trial,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    try {
      await this.#forward(trial, path, request, response);
    } catch (error) {
      if (!(error instanceof CannotCheckError)) {
        throw error;
      }
      trial.unreached ??= error.message;
      response.destroy();
    }
  }

  async #forward(
    trial: Trial,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { session } = this.#scene;
    const body = await buffer(request);
    const { authorization } = request.headers;
    const exchange = await session.send(request.method ?? '', path, {
      as: this.#callerOf(trial.interaction, authorization),
      headers: Object.fromEntries(
        Object.entries(request.headersDistinct).flatMap(([name, values]) =>
          ownHeaders.test(name) ? [] : [[name, (values ?? []).join(', ')]],
        ),
      ),
      ...(body.length > 0 && { body }),
    });
    trial.exchanges.push(exchange);
    if (exchange.response === undefined) {
      response.destroy();
      return;
    }
    const { status, headers, body: answer } = exchange.response;
    const handed = headers.filter(
      ([name]) =>
        !/^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/i.test(name),
    );
    response.writeHead(status, handed.flat());
    response.end(answer);
  }

  /** Somebody else's pact has a token in it that only its author knows: the valid one goes for it. */
  #callerOf({ expectsRefusal, hasInjectedToken }: PactInteraction, authorization?: string): Caller {
    const [, token = ''] = /^Bearer (.*)$/.exec(authorization ?? '') ?? [];
    const isValid = this.#scene.session.isFirstToken(token);
    const standsIn = !hasInjectedToken && !expectsRefusal && /^bearer /i.test(authorization ?? '');
    return isValid || standsIn ? 'first' : { authorization };
  }
}
