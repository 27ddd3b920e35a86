import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { stringify } from 'lossless-json';
import type { SampleRequest } from '../../interface/situation.js';
import type { PactRun } from './pact-run.js';

/** The headers that belong to one connection. */
const ofConnection =
  /^(host|connection|keep-alive|(content|transfer|accept)-encoding|content-length)$/i;

/**
 * Serves Pact what it verifies: `/pact`, `/state` and `/provider` below the URL. The name of a state is the
 * position of its interaction.
 */
export async function servePact(
  text: string,
  run: PactRun,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    answer(text, run, request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  text: string,
  run: PactRun,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headersDistinct } = request;
  const [, target, path = ''] = /^\/(\w+)(.*)$/.exec(url) ?? [];
  if (target === 'provider') {
    const all = Object.entries(headersDistinct).filter(([name]) => !ofConnection.test(name));
    const { authorization = null, ...headers } = Object.fromEntries(
      all.map(([name, values = []]) => [name, values.join(', ')]),
    );
    const body = await buffer(request);
    const received = await run.send({
      method: method as SampleRequest['method'],
      path,
      authorization,
      headers: { Accept: null, 'Content-Type': null, ...headers },
      ...(body.length > 0 && { body }),
    });
    if (received === undefined) {
      response.destroy();
      return;
    }
    const kept = received.headers.filter(([name]) => !ofConnection.test(name));
    response.writeHead(received.status, kept.flat()).end(received.body);
    return;
  }
  response.setHeader('Content-Type', 'application/json');
  if (target === 'pact') {
    response.end(text);
    return;
  }
  const { state, action } = (await json(request)) as Readonly<Record<'state' | 'action', string>>;
  const values = action === 'setup' ? await run.setUp(Number(state)) : {};
  // After a status from 500 on, Pact would retry for two minutes.
  response.writeHead(values === undefined ? 422 : 200).end(stringify(values ?? {}));
}
