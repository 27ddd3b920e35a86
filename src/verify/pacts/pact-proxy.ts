import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { ReceivedResponse } from '../http/exchange.js';
import type { Caller } from '../http/request.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import type { SessionContext } from '../session/session-context.js';
import { InteractionRecorder, type InteractionRun } from './interaction-run.js';
import type { PactInteraction } from './pact-file.js';
import { setUpState, tearDownState } from './provider-states.js';

/** Headers of one connection, and headers that the session sets. */
const requestHeadersNotForwarded =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|authorization)$/i;
const responseHeadersNotForwarded =
  /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/i;

/** Pact takes many times as much memory as the body that it compares, of each request under way. */
const maxBodyBytes = 2 ** 20;

/** An interaction that Pact can verify now. */
export interface PreparedInteraction extends Disposable {
  /** The base URL of `/pact`, `/state` and `/provider`. */
  readonly url: string;
  /** The exchanges so far. */
  readonly run: InteractionRun;
  /** Resolves when Pact has fetched the interaction. */
  readonly fetched: Promise<void>;
}

/** An interaction that the proxy serves. */
interface ServedInteraction {
  readonly run: InteractionRecorder;
  readonly onFetched: () => void;
}

/**
 * A proxy between Pact and the provider: it serves Pact one interaction at a time, sets up the provider
 * states, and forwards Pact's requests byte for byte, so that it records every request and response.
 */
export class PactProxy implements AsyncDisposable {
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  readonly #served = new Map<number, ServedInteraction>();
  #count = 0;
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Makes an interaction available to Pact until it is disposed of. */
  prepare(interaction: PactInteraction): PreparedInteraction {
    const run = new InteractionRecorder(interaction);
    const number = this.#count++;
    const fetched = new Promise<void>((resolve) => {
      this.#served.set(number, { run, onFetched: resolve });
    });
    const { port } = this.#server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/${number}`,
      run,
      fetched,
      [Symbol.dispose]: () => this.#served.delete(number),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, number, target, path] = /^\/(\d+)\/(\w+)(.*)$/.exec(request.url ?? '') ?? [];
    const served = this.#served.get(Number(number));
    if (served === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { run, onFetched } = served;
    if (target === 'pact') {
      onFetched();
      response.setHeader('Content-Type', 'application/json').end(run.interaction.text);
    } else if (target === 'state') {
      await this.#changeState(run, JSON.parse(await text(request)), response);
    } else {
      await this.#forward(run, path ?? '', request, response);
    }
  }

  async #changeState(
    run: InteractionRecorder,
    change: { state: string; params?: Record<string, unknown>; action: string },
    response: ServerResponse,
  ): Promise<void> {
    response.setHeader('Content-Type', 'application/json');
    if (change.action === 'teardown') {
      await tearDownState(this.#context, run.takePlants()).catch(() => {});
      response.end('{}');
      return;
    }
    try {
      const { values, plants } = await setUpState(this.#context, change.state, change.params ?? {});
      run.recordState(plants);
      response.end(values);
    } catch (error) {
      recordObstacle(run, error);
      // After a status from 500 on, Pact would retry for two minutes.
      response.writeHead(422).end('{}');
    }
  }

  async #forward(
    run: InteractionRecorder,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    try {
      const received = await this.#send(run, path, request);
      if (received === undefined) {
        response.destroy();
      } else if (received.body.length > maxBodyBytes) {
        run.recordObstacle(
          `the response has more than the ${maxBodyBytes / 2 ** 20} MiB that Pact compares`,
        );
        response.destroy();
      } else {
        forwardResponse(received, response);
      }
    } catch (error) {
      recordObstacle(run, error);
      response.destroy();
    }
  }

  /** Sends a request of Pact to the provider. */
  async #send(
    run: InteractionRecorder,
    path: string,
    request: IncomingMessage,
  ): Promise<ReceivedResponse | undefined> {
    const body = await buffer(request);
    const exchange = await this.#context.session.send(request.method ?? '', path, {
      as: this.#callerOf(run.interaction, request.headers.authorization),
      headers: Object.fromEntries(
        Object.entries(request.headersDistinct)
          .filter(([name]) => !requestHeadersNotForwarded.test(name))
          .map(([name, values]) => [name, (values ?? []).join(', ')]),
      ),
      ...(body.length > 0 && { body }),
    });
    run.exchanges.push(exchange);
    return exchange.response;
  }

  /** The token in a frontend's pact is not valid at the provider: the given one replaces it. */
  #callerOf(
    { expectsRejection, hasInjectedToken }: PactInteraction,
    authorization?: string,
  ): Caller {
    const [, token = ''] = /^Bearer (.*)$/.exec(authorization ?? '') ?? [];
    const isValid = this.#context.session.isFirstToken(token);
    const isReplaced =
      !hasInjectedToken && !expectsRejection && /^bearer /i.test(authorization ?? '');
    return isValid || isReplaced ? 'first' : { authorization };
  }
}

/** @throws every error but a CannotCheckError. */
function recordObstacle(run: InteractionRecorder, error: unknown): void {
  if (!(error instanceof CannotCheckError)) {
    throw error;
  }
  run.recordObstacle(error.message);
}

function forwardResponse(
  { status, headers, body }: ReceivedResponse,
  response: ServerResponse,
): void {
  const forwarded = headers.filter(([name]) => !responseHeadersNotForwarded.test(name));
  response.writeHead(status, forwarded.flat());
  response.end(body);
}
