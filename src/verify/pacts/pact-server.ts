import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { PactRun, StateChange } from './pact-run.js';

const headersNotForwarded =
  /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/i;

/** Serves Pact what it verifies: `/pact`, `/state` and `/provider` below the URL. */
export async function servePact(
  text: string,
  run: PactRun,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    answer(text, run, request, response).catch((error: unknown) =>
      response.destroy(error as Error),
    );
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
  const [, target, path = ''] = /^\/(\w+)(.*)$/.exec(request.url ?? '') ?? [];
  if (target !== 'provider') {
    response.setHeader('Content-Type', 'application/json');
  }
  if (target === 'pact') {
    response.end(text);
  } else if (target === 'state') {
    const values = await run.changeState((await json(request)) as StateChange);
    // After a status from 500 on, Pact would retry for two minutes.
    response.writeHead(values === undefined ? 422 : 200).end(values ?? '{}');
  } else {
    const received = await run.send(path, request);
    if (received === undefined) {
      response.destroy();
      return;
    }
    const { status, headers, body } = received;
    response.writeHead(status, headers.filter(([name]) => !headersNotForwarded.test(name)).flat());
    response.end(body);
  }
}
