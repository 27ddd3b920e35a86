import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { PactRun, StateChange } from './pact-run.js';

const headersNotForwarded =
  /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/i;

/** A pact that the server serves. */
export interface ServedPact extends Disposable {
  /** The base URL of `/pact`, `/state` and `/provider`. */
  readonly url: string;
  /** Resolves when Pact has fetched it. */
  readonly fetched: Promise<void>;
}

/** Serves Pact what it verifies: pacts, their provider states, and the provider itself. */
export class PactServer implements AsyncDisposable {
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  readonly #served = new Map<
    string,
    { readonly text: string; readonly run: PactRun; readonly onFetched: () => void }
  >();
  #count = 0;

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Serves a pact until it is disposed of. */
  serve(text: string, run: PactRun): ServedPact {
    const key = String(this.#count++);
    const fetched = new Promise<void>((onFetched) => {
      this.#served.set(key, { text, run, onFetched });
    });
    const { port } = this.#server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/${key}`,
      fetched,
      [Symbol.dispose]: () => this.#served.delete(key),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, key = '', target, path = ''] = /^\/(\d+)\/(\w+)(.*)$/.exec(request.url ?? '') ?? [];
    const served = this.#served.get(key);
    if (served === undefined) {
      response.writeHead(404).end();
    } else if (target === 'pact') {
      served.onFetched();
      response.setHeader('Content-Type', 'application/json').end(served.text);
    } else if (target === 'state') {
      const values = await served.run.changeState((await json(request)) as StateChange);
      response.setHeader('Content-Type', 'application/json');
      // After a status from 500 on, Pact would retry for two minutes.
      response.writeHead(values === undefined ? 422 : 200).end(values ?? '{}');
    } else {
      const received = await served.run.send(path, request);
      if (received === undefined) {
        response.destroy();
        return;
      }
      const { status, headers, body } = received;
      response.writeHead(
        status,
        headers.filter(([name]) => !headersNotForwarded.test(name)).flat(),
      );
      response.end(body);
    }
  }
}
