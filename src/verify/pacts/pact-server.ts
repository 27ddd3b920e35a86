import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { stringify } from 'lossless-json';
import type { SampleRequest } from '../../interface/situation.js';
import type { PactRun } from './pact-run.js';

/**
 * Serves Pact what it verifies: `/pact`, `/state` and `/provider` below the URL. The name of a state is the
 * position of its interaction.
 */
export async function servePact(
  text: string,
  run: PactRun,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    answer(text, run, request, response).catch((error: Error) => {
      run.giveUp(error);
      if (request.url === '/state') {
        // After a status from 500 on, Pact would retry for two minutes.
        response.writeHead(422).end();
      } else {
        response.destroy();
      }
    });
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

const asJson = { 'Content-Type': 'application/json' };

async function answer(
  text: string,
  run: PactRun,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url === '/pact') {
    response.writeHead(200, asJson).end(text);
  } else if (request.url === '/state') {
    const { state, action } = (await json(request)) as Record<'state' | 'action', string>;
    const values = action === 'setup' ? await run.setUp(Number(state)) : {};
    response.writeHead(200, asJson).end(stringify(values));
  } else {
    await forward(run, request, response);
  }
}

/** The headers that belong to one connection. */
const ofConnection =
  /^(host|connection|keep-alive|(content|transfer|accept)-encoding|content-length)$/i;

/** Sends a request of Pact to the provider, and the response to Pact. */
async function forward(
  run: PactRun,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '', headers } = request;
  const sent = Object.entries(headers).filter(([name]) => !ofConnection.test(name));
  const { authorization = null, ...others } = Object.fromEntries(sent) as Record<string, string>;
  const body = await buffer(request);
  const { response: received } = await run.send({
    method: method as SampleRequest['method'],
    path: url.replace('/provider', ''),
    authorization,
    headers: { Accept: null, 'Content-Type': null, ...others },
    ...(body.length > 0 && { body }),
  });
  if (received === undefined) {
    response.destroy();
    return;
  }
  const kept = received.headers.filter(([name]) => !ofConnection.test(name));
  response.writeHead(received.status, kept.flat()).end(received.body);
}
